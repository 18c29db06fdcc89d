import { t } from '../../../language/t'
import { ApiError } from '../../../platform/api/errors'
import { Notice } from '../../../ui/feedback/Notice'

/** Why a payment did not begin, if no field says it. When there is no answer, the app shows a dialog. */
export function StartFailure({ error }: { error: Error | null }) {
  if (!(error instanceof ApiError)) return null
  const texts = Object.values(error.errors).flat()
  return (
    <Notice tone="danger" isUrgent title={texts.length > 0 ? texts.join(', ') : error.message}>
      <small>{t('Request {id}', { id: error.request_id })}</small>
    </Notice>
  )
}
