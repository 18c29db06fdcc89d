import type { Database } from '#platform/database/kysely'
import { found } from '#platform/http/problem'
import { passBillsOn, postRefund, reopenedBy, takeRefundBack } from '../../billing/billing.public'
import type { RefundOutcome } from '../gateways/gateway'
import { gatewayTitleOf, type Till } from '../till'
import { tellRefunded, tellRefundRefused } from '../attempt/attempt.notices'
import * as refunds from './refunds.store'
import * as store from '../attempt/attempt.store'
import { begin, complete, postpone, transition } from '../attempt/transitions'

/** What is known of a refund in progress, and of its payment, which is locked. */
export interface Answered {
  payment: store.PaymentRow
  open: refunds.OpenRefund
  outcome: RefundOutcome
  /** Who says so: the gateway, or staff who looked at its records. */
  source: 'gateway' | 'staff'
}

/** What a refund posts to the ledger. */
export function postingOf(payment: store.PaymentRow, amount: number, occurredAt: Date) {
  return {
    paymentId: payment.id,
    organizationId: payment.organization_id,
    connectionId: payment.connection_id,
    amount,
    occurredAt,
    description: `Refund by ${gatewayTitleOf(payment.gateway)}`,
  }
}

/** Ends a refund in progress by its outcome; an unclear one is asked about again later. */
export async function applyOutcome(tx: Database, till: Till, answered: Answered): Promise<void> {
  const { payment, open, outcome, source } = answered
  const { clock } = till
  if (outcome.status === 'unclear') return postpone(tx, clock, payment, 'unclear')
  if (outcome.status === 'accepted') {
    await refunds.noteNumber(tx, open.id, outcome.refundId)
    return postpone(tx, clock, payment)
  }
  if (outcome.status === 'refused') {
    const refused = await begin(tx, till, payment, {
      event: payment.refunded > 0 ? 'further-refund-refused' : 'refund-refused',
      source,
      details: { text: outcome.text },
      amount: open.amount,
    })
    if (!refused) return
    const nothing = { state: 'refused', gateway_refund_id: null, settled_at: refused.at } as const
    await refunds.finish(tx, open.id, nothing)
    if (open.state === 'reserved') {
      const posting = postingOf(payment, open.amount, refused.at)
      await takeRefundBack(tx, { ...posting, fromBills: open.from_bills })
    }
    await tellRefundRefused(tx, clock, payment, { ...open, text: outcome.text })
    return complete(tx, till, refused)
  }
  const refunded = payment.refunded + open.amount
  const { refundId } = outcome
  const done = await begin(tx, till, payment, {
    event: refunded === payment.amount ? 'refunded-in-full' : 'refunded-in-part',
    source,
    details: { refundId },
    amount: open.amount,
    change: { refunded },
  })
  if (!done) return
  await refunds.finish(tx, open.id, { state: 'done', gateway_refund_id: refundId, settled_at: done.at })
  const posting = postingOf(payment, open.amount, done.at)
  if (open.state === 'pending') await postRefund(tx, posting)
  const reopened = await reopenedBy(tx, { ...posting, since: open.created_at })
  await passBillsOn(tx, posting)
  await tellRefunded(tx, clock, payment, { amount: open.amount, reopened })
  await complete(tx, till, done)
}

/**
 * For an answer about a refund that staff have settled meanwhile: it changes nothing. If it says the opposite, somebody
 * must look again, unless another refund is in progress, whose answer would then be lost.
 */
export async function compareWithDecision(
  tx: Database,
  till: Till,
  payment: store.PaymentRow,
  { id, amount }: refunds.OpenRefund,
  { status }: RefundOutcome,
): Promise<void> {
  const decided = await refunds.findState(tx, id)
  if (status === 'unclear' || status === 'accepted' || status === decided) return
  const details = { refund: id, amount, decided, gateway: status }
  till.log.error({ payment: payment.id, ...details }, 'the gateway contradicts a refund settled by hand')
  if (payment.state === 'refund_pending') return
  const change = { reason: 'refund-unclear' } as const
  await transition(tx, till, payment, { event: 'doubted', source: 'gateway', details, amount, change })
}

/**
 * For a refund requested by an earlier release: the gateway has paid back money that the ledger no longer has, so
 * staff must check.
 */
export async function sendToReview(
  till: Till,
  id: number,
  open: refunds.OpenRefund,
  refundId: string,
): Promise<void> {
  await till.db.transaction().execute(async (tx) => {
    const payment = found(await store.lock(tx, id))
    if ((await refunds.findOpen(tx, id))?.id !== open.id) return
    const doubted = await begin(tx, till, payment, {
      event: 'doubted',
      source: 'gateway',
      details: { refundId, amount: open.amount },
      amount: open.amount,
      change: { reason: 'ledger-differs', refunded: payment.refunded + open.amount },
    })
    if (!doubted) return
    const paidBack = { state: 'done', gateway_refund_id: refundId, settled_at: doubted.at } as const
    await refunds.finish(tx, open.id, paidBack)
    await complete(tx, till, doubted)
  })
}
