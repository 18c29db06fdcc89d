import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { t } from '../../language/t'
import styles from './fields.module.css'

/** One message, or the server's list of messages for a field. */
export type FieldError = ReactNode | readonly string[]

export interface FieldProps {
  label: ReactNode
  /** Always visible under the input: what to write, and in which form. */
  help?: ReactNode
  error?: FieldError
  /** Adds '(optional)' to the label. */
  isOptional?: boolean
  /** The label is for screen readers only, where the row or the choice says what the field is. */
  isBare?: boolean | undefined
}

/** The attributes that connect an input with its label, help and error. */
export interface Wiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** The server's messages of one field as one sentence, joined by ', '. */
export function joinErrors(error: FieldError): ReactNode {
  return Array.isArray(error) ? error.join(', ') : (error as ReactNode)
}

const isShown = (node: ReactNode) => node !== undefined && node !== null && node !== false && node !== ''

/** What is wrong with a field, under it. */
export const FieldErrorText = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className={styles.error} id={id}>
    <CircleAlert aria-hidden className={styles.errorIcon} />
    <span>{children}</span>
  </p>
)

/** Label above, help and error under. The input receives its wiring. */
export function FieldFrame({
  label,
  help,
  error,
  isOptional,
  isBare,
  children,
}: FieldProps & {
  children: (wiring: Wiring) => ReactNode
}) {
  const id = useId()
  const message = joinErrors(error)
  const hasHelp = isShown(help)
  const hasError = isShown(message)
  const describedBy = [hasHelp && `${id}-help`, hasError && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={isBare ? 'ui-hidden-visually' : styles.label} htmlFor={id}>
        {label}
        {isOptional && (
          <>
            {' '}
            <span className={styles.optional}>{t('(optional)')}</span>
          </>
        )}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': hasError || undefined })}
      {hasHelp && (
        <p className={styles.help} id={`${id}-help`}>
          {help}
        </p>
      )}
      {hasError && <FieldErrorText id={`${id}-error`}>{message}</FieldErrorText>}
    </div>
  )
}
