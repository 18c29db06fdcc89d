import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame } from './FieldFrame'
import type { FieldProps } from './FieldFrame'
import styles from './fields.module.css'

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'children' | 'id'> & {
    /** Shown before the text in the field: '$'. */
    before?: ReactNode
    /** Shown after the text: 'Mbps'. */
    after?: ReactNode
  }

export function TextField({
  label,
  help,
  error,
  isOptional,
  isBare,
  before,
  after,
  className,
  ...input
}: TextFieldProps) {
  return (
    <FieldFrame label={label} help={help} error={error} isOptional={isOptional} isBare={isBare}>
      {(wiring) => (
        <span className={[styles.box, className].filter(Boolean).join(' ')}>
          {before !== undefined && <span className={styles.affix}>{before}</span>}
          <input {...input} {...wiring} className={styles.input} />
          {after !== undefined && <span className={styles.affix}>{after}</span>}
        </span>
      )}
    </FieldFrame>
  )
}
