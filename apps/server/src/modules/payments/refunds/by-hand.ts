import type { Database } from '#platform/database/kysely'
import { found, invalid, Problem } from '#platform/http/problem'
import { gatewayTitleOf, type Till } from '../till'
import * as refunds from './refunds.store'
import * as store from '../attempt/attempt.store'
import { applyOutcome } from './outcome'

/** What the gateway's own records say about a refund of which it gave no clear answer. */
export interface SettledByHand {
  paymentId: number
  refundId: number
  /** The gateway's number of the refund; null: it was not made. */
  number: string | null
  reason: string
}

/**
 * Ends a refund in progress like the gateway's answer would, in the caller's transaction. The payment's row is locked
 * as for an answer, so that one of the two decides, and throws when the refund is over already.
 */
export async function settleByHand(tx: Database, till: Till, settled: SettledByHand): Promise<void> {
  const { paymentId, refundId, number, reason } = settled
  const payment = found(await store.lock(tx, paymentId))
  const open = await refunds.findOpen(tx, paymentId)
  if (open?.id !== refundId) throw new Problem('payment-case.closed')
  if (number === null) {
    const text = `Looked up at ${gatewayTitleOf(till, payment.gateway)} by hand: ${reason}`
    return applyOutcome(tx, till, { payment, open, outcome: { status: 'refused', text }, source: 'staff' })
  }
  if (number === payment.gateway_transaction_id)
    throw invalid('refund_number', 'This is the number of the payment: enter that of the refund')
  if (await refunds.isNumberTaken(tx, paymentId, number))
    throw invalid('refund_number', 'This is the number of an earlier refund of this payment')
  const outcome = { status: 'done', refundId: number } as const
  await applyOutcome(tx, till, { payment, open, outcome, source: 'staff' })
}
