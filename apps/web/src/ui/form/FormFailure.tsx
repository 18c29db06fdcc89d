import { t } from '../../language/t'
import { Notice } from '../feedback/Notice'

export interface FormFailureProps {
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
