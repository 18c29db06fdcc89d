import { useId } from 'react'
import { t } from '../../language/t'
import { FieldErrorText, joinErrors } from './FieldFrame'
import type { FieldProps } from './FieldFrame'
import styles from './choices.module.css'

export interface RadioOption<Value extends string> {
  value: Value
  label: string
  help?: string
  disabled?: boolean
}

export type RadioFieldProps<Value extends string> = FieldProps & {
  options: readonly RadioOption<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  /** The options stand side by side where there is room, for short ones. */
  isRow?: boolean
}

/** Chooses one of a few options, all of them visible. */
export function RadioField<Value extends string>(props: RadioFieldProps<Value>) {
  const { label, help, error, isOptional, options, value, onChange, isRow } = props
  const id = useId()
  const message = joinErrors(error)
  return (
    <fieldset
      className={styles.group}
      data-row={isRow || undefined}
      aria-describedby={message ? `${id}-error` : undefined}
    >
      <legend className={styles.legend}>
        {label}
        {isOptional && (
          <>
            {' '}
            <span className={styles.optional}>{t('(optional)')}</span>
          </>
        )}
      </legend>
      {help !== undefined && <p className={styles.groupHelp}>{help}</p>}
      {options.map((option) => (
        <div key={option.value} className={styles.choice}>
          <input
            type="radio"
            className={styles.radio}
            id={`${id}-${option.value}`}
            name={id}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            aria-invalid={Boolean(message) || undefined}
            onChange={() => onChange(option.value)}
          />
          <label htmlFor={`${id}-${option.value}`} className={styles.label}>
            {option.label}
          </label>
          {option.help !== undefined && <p className={styles.help}>{option.help}</p>}
        </div>
      ))}
      {Boolean(message) && <FieldErrorText id={`${id}-error`}>{message}</FieldErrorText>}
    </fieldset>
  )
}
