import type { DeskPaymentDetail, RefundHindrance as Hindrance } from '@uplink/contract/desk-payments'
import { pathTo } from '@uplink/contract/screens'
import { Notice } from '../../../ui/feedback/Notice'
import { Link } from '../../../ui/link/Link'
import { hindranceWords } from './refund-words'

/** Why the payment cannot be refunded here, and a link to where it can be, if there is one. */
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
        <Link href={pathTo('paymentCase', { kind: 'payment', id })}>Go to payments to review</Link>
      )}
    </Notice>
  )
}
