import type { DeskPaymentDetail, RefundHindrance as Hindrance } from '@uplink/contract/desk-payments'
import { pathTo } from '@uplink/contract/screens'
import { Notice } from '../../../ui/feedback/Notice'
import { Link } from '../../../ui/link/Link'
import { hindranceWords } from './refund-words'

/** Why the payment cannot be refunded here, and a link to where it can be, if there is one. */
export function RefundHindrance({
  payment: { id, refunds },
  hindrance,
}: {
  payment: DeskPaymentDetail
  hindrance: Hindrance
}) {
  const waiting = refunds.find(({ state }) => state === 'pending')
  return (
    <Notice tone="info" title={hindranceWords[hindrance]}>
      {hindrance === 'review' && (
        <Link href={pathTo('paymentCase', { kind: 'payment', id })}>Go to payments to review</Link>
      )}
      {hindrance === 'unanswered' && waiting && (
        <Link href={pathTo('paymentCase', { kind: 'refund', id: waiting.id })}>Settle this refund</Link>
      )}
    </Notice>
  )
}
