import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import styles from '../fields/fields.module.css'
import { useSaveKey } from '../keys/use-save-key'
import { t } from '../../language/t'
import { Notice } from '../feedback/Notice'
import { focusFirstError } from './focus-first-error'

export interface FormProps extends ComponentProps<'form'>, Partial<FormFailureProps> {
  /** How often the form was refused; each time, the first field with an error takes the focus. */
  refusals?: number
  /** Uses the whole width, for rows of fields. */
  isWide?: boolean
  /** Ctrl+S or ⌘S submits it. For forms that people keep working on; not for payments. */
  hasSaveKey?: boolean
}

/** A form with one column of fields, without the browser's own validation. */
export function Form(props: FormProps) {
  const { className, failure = null, refusals = 0, isWide, hasSaveKey = false, children, ...rest } = props
  const element = useRef<HTMLFormElement>(null)
  useSaveKey(element, hasSaveKey)
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

interface FormActionsProps {
  /** They stay at the window's lower edge while a long form that fills its section is scrolled; not on a phone. */
  stays?: boolean
  children: ReactNode
}

/** The buttons of a form, the main one first; on a phone below each other. */
export function FormActions({ stays = false, children }: FormActionsProps) {
  return (
    <div className={stays ? `${styles.actions} ${styles.staying}` : styles.actions} data-actions>
      {children}
    </div>
  )
}

interface FormFailureProps {
  /** Null: nothing is wrong. */
  failure: { message: string; requestId: string } | null
}

/** A form's failure that belongs to no field, shown above the fields. */
export function FormFailure({ failure }: FormFailureProps) {
  if (!failure) return null
  return (
    <Notice tone="danger" isUrgent title={failure.message}>
      {failure.requestId && <small>{t('Request {id}', { id: failure.requestId })}</small>}
    </Notice>
  )
}
