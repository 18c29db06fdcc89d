import { audit } from '#platform/audit/audit'
import type { Database } from '#platform/database/kysely'
import { found, invalid, Problem } from '#platform/http/problem'
import { toWire } from '#platform/money'
import { postRefund } from '../../billing/billing.public'
import type { RefundOutcome, RefundRequest } from '../gateways/gateway'
import { gatewayOf, type Till } from '../till'
import { tellRefunded } from '../attempt/attempt.notices'
import * as refunds from './refunds.store'
import * as store from '../attempt/attempt.store'
import { happen, putOff } from '../attempt/transitions'

const leaseMs = 2 * 60_000

export interface RefundWish {
  id: number
  /** Poisha; all that is left when absent. */
  amount: number | undefined
  reason: string
  requestedBy: number
  /** Whether bills that the payment settled may become unpaid again. */
  mayReopenBills: boolean
}

/**
 * Gives money of a payment back by the way it came. First everything is checked and written down, then the gateway is
 * asked, then the ledger follows what the gateway did. A refund without a clear answer stays on its way until the
 * reconciler knows more.
 */
export async function refund<Answer>(
  till: Till,
  wish: RefundWish,
  keep: (tx: Database) => Promise<Answer>,
): Promise<Answer> {
  await rehearse(till, wish)
  const answer = await till.db.transaction().execute(async (tx) => {
    const payment = refundable(till, await store.lock(tx, wish.id))
    const left = payment.amount - payment.refunded
    const amount = wish.amount ?? left
    if (amount > left)
      throw invalid('amount', `The amount must be at most ${toWire(left)}, what is left of it`)
    const isBegun = await happen(tx, till, payment, {
      event: 'refund-begun',
      source: 'staff',
      details: { amount, reason: wish.reason },
      change: { leased_until: null },
      effect: (at) =>
        refunds.insert(tx, {
          payment_id: payment.id,
          amount,
          reason: wish.reason,
          requested_by: wish.requestedBy,
          created_at: at,
        }),
    })
    if (!isBegun) throw new Problem('payment.not-refundable')
    await audit(
      tx,
      till.clock,
      { ...till.acting, actorId: wish.requestedBy },
      {
        act: 'payment.refund-requested',
        target: ['payment', payment.id],
        details: { amount, reason: wish.reason },
      },
    )
    return keep(tx)
  })
  await settleRefund(till, wish.id, (request) => gatewayOf(till, request.gateway).refund(request))
  return answer
}

/** Asks what became of a refund on its way. */
export async function checkRefund(till: Till, id: number): Promise<void> {
  await settleRefund(till, id, (request) => gatewayOf(till, request.gateway).refundOutcome(request))
}

/** Cash has no gateway; what was paid in the gateway's own app has no attempt that could be turned round. */
function refundable(till: Till, row: store.PaymentRow | undefined): store.PaymentRow {
  const payment = found(row)
  if (!till.gateways.has(payment.gateway) || payment.gateway_payment_id === null)
    throw new Problem('payment.not-refundable')
  return payment
}

class Undone extends Error {}

/** Whether the ledger could follow, and nobody owes again by surprise: tried and undone, before the gateway gives anything away. */
async function rehearse(till: Till, { id, amount, mayReopenBills }: RefundWish): Promise<void> {
  const rehearsal = till.db.transaction().execute(async (tx) => {
    const payment = refundable(till, await store.lock(tx, id))
    const left = payment.amount - payment.refunded
    if (left > 0) {
      const posted = await postRefund(tx, postingOf(till, payment, Math.min(amount ?? left, left)))
      if (posted.isInvoiceOpenAgain && !mayReopenBills) throw new Problem('billing.refund-reopens-bills')
    }
    throw new Undone()
  })
  await rehearsal.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
}

function postingOf(till: Till, payment: store.PaymentRow, amount: number) {
  return {
    paymentId: payment.id,
    organizationId: payment.organization_id,
    connectionId: payment.connection_id,
    amount,
    occurredAt: till.clock.now(),
    description: `Refund by ${gatewayOf(till, payment.gateway).title}`,
  }
}

async function settleRefund(
  till: Till,
  id: number,
  ask: (request: RefundRequest & { gateway: string }) => Promise<RefundOutcome>,
): Promise<void> {
  const { db, clock } = till
  const now = clock.now()
  const leasedUntil = new Date(now.getTime() + leaseMs)
  const claimed = await store.claim(db, id, { states: ['refund_pending'], now, leasedUntil })
  const pending = claimed && (await refunds.findPending(db, id))
  if (!claimed || !pending) return
  const outcome = await ask({
    gateway: claimed.gateway,
    merchantNumber: claimed.merchant_number,
    gatewayPaymentId: claimed.gateway_payment_id,
    transactionId: claimed.gateway_transaction_id ?? '',
    amount: claimed.amount,
    refund: pending.amount,
    refundedBefore: claimed.refunded,
    reason: pending.reason,
  })
  try {
    await db.transaction().execute(async (tx) => {
      const payment = await store.lock(tx, id)
      if (payment?.state === 'refund_pending') await follow(till, tx, payment, pending, outcome)
    })
  } catch (error) {
    if (!(error instanceof Problem) || outcome.status !== 'done') throw error
    await doubt(till, id, pending, outcome.refundId)
  }
}

/** The gateway has paid back what the ledger cannot give any more: somebody must look. */
async function doubt(
  till: Till,
  id: number,
  pending: refunds.PendingRefund,
  refundId: string,
): Promise<void> {
  await till.db.transaction().execute(async (tx) => {
    const payment = found(await store.lock(tx, id))
    await happen(tx, till, payment, {
      event: 'doubted',
      source: 'gateway',
      details: { refundId, amount: pending.amount },
      change: { reason: 'ledger-differs', refunded: payment.refunded + pending.amount },
      effect: (at) =>
        refunds.finish(tx, pending.id, { state: 'done', gateway_refund_id: refundId, settled_at: at }),
    })
  })
}

async function follow(
  till: Till,
  tx: Database,
  payment: store.PaymentRow,
  pending: refunds.PendingRefund,
  outcome: RefundOutcome,
): Promise<void> {
  const { clock } = till
  if (outcome.status === 'unclear') return putOff(tx, clock, payment)
  if (outcome.status === 'refused') {
    await happen(tx, till, payment, {
      event: payment.refunded > 0 ? 'further-refund-refused' : 'refund-refused',
      source: 'gateway',
      details: { text: outcome.text },
      effect: (at) =>
        refunds.finish(tx, pending.id, { state: 'refused', gateway_refund_id: null, settled_at: at }),
    })
    return
  }
  const refunded = payment.refunded + pending.amount
  await happen(tx, till, payment, {
    event: refunded === payment.amount ? 'refunded-in-full' : 'refunded-in-part',
    source: 'gateway',
    details: { refundId: outcome.refundId },
    change: { refunded },
    effect: async (at) => {
      await refunds.finish(tx, pending.id, {
        state: 'done',
        gateway_refund_id: outcome.refundId,
        settled_at: at,
      })
      await postRefund(tx, { ...postingOf(till, payment, pending.amount), occurredAt: at })
      await tellRefunded(tx, clock, payment, pending.amount)
    },
  })
}
