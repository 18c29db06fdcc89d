import { Notice } from '../feedback/Notice'

export interface FormFailureProps {
  /** Null: nothing is wrong. */
  failure: { message: string; requestId: string } | null
}

/** What a form says besides its fields, above them. */
export function FormFailure({ failure }: FormFailureProps) {
  if (!failure) return null
  return (
    <Notice tone="danger" isUrgent title={failure.message}>
      {failure.requestId && <small>Request {failure.requestId}</small>}
    </Notice>
  )
}
