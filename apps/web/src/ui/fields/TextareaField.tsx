import type { ComponentProps } from 'react'
import { FieldFrame } from './FieldFrame'
import type { FieldProps } from './FieldFrame'
import styles from './fields.module.css'

export type TextareaFieldProps = FieldProps & Omit<ComponentProps<'textarea'>, 'children' | 'id'>

export function TextareaField({
  label,
  help,
  error,
  isOptional,
  className,
  ...textarea
}: TextareaFieldProps) {
  return (
    <FieldFrame {...{ label, help, error, isOptional }}>
      {(wiring) => (
        <span className={[styles.box, className].filter(Boolean).join(' ')}>
          <textarea rows={4} {...textarea} {...wiring} className={styles.textarea} />
        </span>
      )}
    </FieldFrame>
  )
}
