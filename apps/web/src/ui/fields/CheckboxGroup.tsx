import { useId } from 'react'
import type { ReactNode } from 'react'
import { FieldErrorText, joinErrors } from './FieldFrame'
import type { FieldError } from './FieldFrame'
import styles from './choices.module.css'

export interface CheckboxGroupProps {
  /** The group's heading: 'Services'. */
  label: ReactNode
  error?: FieldError
  /** The checkboxes stand beside each other, where there is room. */
  isRow?: boolean
  /** The heading is for screen readers only, where the part around it says what is chosen. */
  isBare?: boolean | undefined
  /** The checkboxes. */
  children: ReactNode
}

/** Several checkboxes with one heading. */
export function CheckboxGroup({ label, error, isRow, isBare, children }: CheckboxGroupProps) {
  const id = useId()
  const message = joinErrors(error)
  return (
    <fieldset
      className={styles.group}
      data-row={isRow || undefined}
      aria-describedby={message ? `${id}-error` : undefined}
    >
      <legend className={isBare ? 'ui-hidden-visually' : styles.legend}>{label}</legend>
      {children}
      {Boolean(message) && <FieldErrorText id={`${id}-error`}>{message}</FieldErrorText>}
    </fieldset>
  )
}
