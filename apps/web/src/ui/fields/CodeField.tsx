import type { ComponentProps } from 'react'
import { typedNumber } from '../../language/digits'
import { FieldFrame } from './FieldFrame'
import type { FieldProps } from './FieldFrame'
import styles from './fields.module.css'

export type CodeFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'children' | 'id' | 'onChange' | 'value'> & {
    /** How many digits the code has. */
    length: number
    value: string
    /** Digits only, whatever was typed or pasted. */
    onChange: (digits: string) => void
  }

/** A one-time code: one field, so that phones can fill it in from the message and screen readers read it as one. */
export function CodeField(props: CodeFieldProps) {
  const { label, help, error, isOptional, length, onChange, className, ...input } = props
  return (
    <FieldFrame label={label} help={help} error={error} isOptional={isOptional}>
      {(wiring) => (
        <span className={[styles.box, styles.code, className].filter(Boolean).join(' ')}>
          <input
            {...input}
            {...wiring}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            className={styles.input}
            onChange={({ currentTarget: { value } }) =>
              onChange(typedNumber(value).replace(/\D/g, '').slice(0, length))
            }
          />
        </span>
      )}
    </FieldFrame>
  )
}
