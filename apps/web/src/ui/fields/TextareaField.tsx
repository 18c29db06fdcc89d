import type { ComponentProps } from 'react'
import { textLength } from '../text-length'
import { FieldFrame } from './FieldFrame'
import type { FieldProps } from './FieldFrame'
import styles from './fields.module.css'

export type TextareaFieldProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'children' | 'id'> & {
    /** How many characters can be sent; more are kept and told. */
    atMost?: number
  }

export function TextareaField({
  label,
  help,
  error,
  isOptional,
  atMost = Infinity,
  isBare,
  className,
  ...textarea
}: TextareaFieldProps) {
  const { tooLong, count } = textLength(String(textarea.value ?? ''), atMost)
  const shown = count ? (
    <>
      {help} {count}
    </>
  ) : (
    help
  )
  return (
    <FieldFrame label={label} isOptional={isOptional} help={shown} error={tooLong ?? error} isBare={isBare}>
      {(wiring) => (
        <span className={[styles.box, className].filter(Boolean).join(' ')}>
          <textarea rows={4} {...textarea} {...wiring} className={styles.textarea} />
        </span>
      )}
    </FieldFrame>
  )
}
