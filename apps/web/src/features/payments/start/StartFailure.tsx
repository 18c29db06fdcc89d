import { ApiError } from '../../../platform/api/errors'
import { Notice } from '../../../ui/feedback/Notice'

/** Why a payment did not begin, where no field says it. Without an answer the app shows its dialog. */
export function StartFailure({ error }: { error: Error | null }) {
  if (!(error instanceof ApiError)) return null
  const texts = Object.values(error.errors).flat()
  return (
    <Notice tone="danger" isUrgent title={texts.length > 0 ? texts.join(', ') : error.message}>
      <small>Request {error.request_id}</small>
    </Notice>
  )
}
