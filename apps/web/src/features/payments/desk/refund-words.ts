import type { DeskPaymentDetail, RefundHindrance } from '@uplink/contract/desk-payments'
import type { Tone } from '../../../ui/feedback/tone'

/** The state of a refund in words. */
export const refundWords: Record<
  DeskPaymentDetail['refunds'][number]['state'],
  { tone: Tone; word: string }
> = {
  pending: { tone: 'info', word: 'On its way' },
  done: { tone: 'success', word: 'Refunded' },
  refused: { tone: 'danger', word: 'Refused' },
}

/** Why there is no button to refund, for staff. */
export const hindranceWords: Record<RefundHindrance, string> = {
  right: 'Your role lets you look at payments, not refund them.',
  state: 'No money came with this payment, so there is nothing to refund.',
  'all-back': 'All of it was refunded.',
  'under-way': 'A refund is on its way. You can refund the rest when it is done.',
  unanswered:
    'The gateway has not said for an hour whether the refund was made. Look at its own records, and settle it.',
  review: 'This payment is being reviewed: refund it there.',
  'by-hand': 'It was paid in cash or by bank transfer. Refund it the same way: the portal cannot send it.',
  spent: 'It went into the balance and has paid later bills, so nothing of it is left to refund.',
  'used-up': 'The gateway has refunded it as many times as it allows. Give the rest back in another way.',
  'gateway-app': 'It was paid in the gateway’s own app. Refund it in the gateway’s merchant portal.',
}
