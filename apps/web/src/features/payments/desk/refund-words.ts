import type { DeskPaymentDetail, RefundHindrance } from '@uplink/contract/desk-payments'
import type { Tone } from '../../../ui/feedback/tone'

/** How far a refund is. */
export const refundWords: Record<
  DeskPaymentDetail['refunds'][number]['state'],
  { tone: Tone; word: string }
> = {
  pending: { tone: 'info', word: 'On its way' },
  done: { tone: 'success', word: 'Given back' },
  refused: { tone: 'danger', word: 'Refused' },
}

/** Why there is nothing to press, for staff. */
export const hindranceWords: Record<RefundHindrance, string> = {
  right: 'Your role lets you look at payments, not give them back.',
  state: 'No money came with this payment, so there is none to give back.',
  'all-back': 'All of it was given back.',
  'under-way': 'Money is on its way back. What is left can be given back when that is through.',
  review: 'This payment is being reviewed: refund it there.',
  'by-hand': 'It came as cash or by the bank, and goes back the same way: the portal cannot send it.',
  spent: 'It lay in the balance and has paid later bills, so there is nothing left of it to give back.',
  'gateway-app':
    'It was paid in the gateway’s own app. The gateway gives such money back only in its merchant portal.',
}
