import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import styles from '../fields/fields.module.css'
import { focusFirstError } from './focus-first-error'
import { FormFailure, type FormFailureProps } from './FormFailure'

export interface FormProps extends ComponentProps<'form'>, Partial<FormFailureProps> {
  /** How often it was refused: with each time the first field with an error takes the focus. */
  refusals?: number
  /** As wide as there is room: for rows of fields. */
  isWide?: boolean
}

/** One column of fields. The browser's own validation stays out of it. */
export function Form({ className, failure = null, refusals = 0, isWide, children, ...rest }: FormProps) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) focusFirstError(element.current)
  }, [refusals])
  return (
    <form
      noValidate
      ref={element}
      {...rest}
      className={[styles.form, isWide && styles.wide, className].filter(Boolean).join(' ')}
    >
      <FormFailure failure={failure} />
      {children}
    </form>
  )
}

/** The acts of a form, the main one first; on a phone one under the other. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
