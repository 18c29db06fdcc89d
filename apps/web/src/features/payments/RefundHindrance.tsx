import type { DeskPaymentDetail, RefundHindrance as Hindrance } from '@uplink/contract/desk-payments'
import { Notice } from '../../ui/feedback/Notice'
import { Link } from '../../ui/link/Link'
import { paymentPaths } from './payment-paths'
import { hindranceWords } from './refund-words'

/** Why nothing can be given back; where it can be, a way to there. */
export function RefundHindrance({
  payment: { id },
  hindrance,
}: {
  payment: DeskPaymentDetail
  hindrance: Hindrance
}) {
  return (
    <Notice tone="info" title={hindranceWords[hindrance]}>
      {hindrance === 'review' && (
        <Link href={paymentPaths.case({ kind: 'payment', id })}>Go to payments to review</Link>
      )}
    </Notice>
  )
}
