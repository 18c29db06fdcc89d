import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { FieldErrorText, joinErrors } from './FieldFrame'
import type { FieldError } from './FieldFrame'
import styles from './choices.module.css'

type Input = Omit<ComponentProps<'input'>, 'children' | 'id' | 'type' | 'role'>

export type CheckboxProps = Input & {
  label: ReactNode
  help?: ReactNode
  error?: FieldError
  /** Some of a group are checked, but not all. */
  isMixed?: boolean
  /** The label is for screen readers only, as in a table's first column. */
  isBare?: boolean
  /** Looks like a switch, for a choice that takes effect at once. */
  isSwitch?: boolean
  /** The name of a group of which only one can be chosen: it is a radio button then. */
  oneOf?: string | undefined
}

export function Checkbox({
  label,
  help,
  error,
  isMixed,
  isBare,
  isSwitch,
  oneOf,
  className,
  ...input
}: CheckboxProps) {
  const id = useId()
  const message = joinErrors(error)
  const describedBy = [help !== undefined && `${id}-help`, Boolean(message) && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={[styles.choice, className].filter(Boolean).join(' ')}>
      <input
        {...input}
        id={id}
        type={oneOf === undefined ? 'checkbox' : 'radio'}
        name={oneOf ?? input.name}
        role={isSwitch ? 'switch' : undefined}
        className={isSwitch ? styles.switch : oneOf === undefined ? styles.check : styles.radio}
        ref={(element) => {
          if (element) element.indeterminate = isMixed ?? false
        }}
        aria-invalid={Boolean(message) || undefined}
        aria-describedby={describedBy || undefined}
      />
      <label htmlFor={id} className={isBare ? 'ui-hidden-visually' : styles.label}>
        {label}
      </label>
      {help !== undefined && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {Boolean(message) && (
        <div className={styles.error}>
          <FieldErrorText id={`${id}-error`}>{message}</FieldErrorText>
        </div>
      )}
    </div>
  )
}
