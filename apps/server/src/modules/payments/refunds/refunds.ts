import { minuteMs } from '#platform/durations'
import { audit } from '#platform/audit/audit'
import type { Database } from '#platform/database/kysely'
import { found, invalid, Problem } from '#platform/http/problem'
import { toWire } from '#platform/money'
import { postRefund } from '../../billing/billing.public'
import { GatewayTrouble, type RefundOutcome, type RefundRequest } from '../gateways/gateway'
import { isManual } from '../manual/ways'
import { hasReceipt, insertReturn, zoneOf } from '../counter/counter.store'
import { countedDay } from '../counter/open-day'
import { gatewayTitleOf, refunderOf, type Till } from '../till'
import { holding, leaseEnd } from '../attempt/lease'
import * as refunds from './refunds.store'
import * as store from '../attempt/attempt.store'
import { begin, complete } from '../attempt/transitions'
import { applyOutcome, compareWithDecision, postingOf, sendToReview } from './outcome'

/** Longer than that of a payment: if this process dies, the gateway may still be working on the refund. */
const leaseMs = 2 * minuteMs

export interface NewRefund {
  id: number
  /** Poisha; absent: all that is left. */
  amount: number | undefined
  reason: string
  requestedBy: number
  /** Whether bills that the payment settled may become unpaid again. */
  mayReopenBills: boolean
  /** Whether that person has a cash desk, so that money given back by hand counts to their day. */
  hasDesk?: boolean
}

// A payment's money goes back by the way it came, in two steps. `requestRefund` takes it out of the ledger and
// records the refund, so that nothing else is paid with the money meanwhile; `sendRefund` asks the gateway. If the
// gateway refuses, the money is put back. Without a clear answer the refund stays in progress until the reconciler
// knows more.

/**
 * Takes a refund out of the ledger and records it as requested, in the caller's transaction. Throws when the ledger
 * cannot give the money back, or when bills would become unpaid without the caller's consent.
 */
export async function requestRefund(tx: Database, till: Till, request: NewRefund): Promise<void> {
  const payment = refundable(till, await store.lock(tx, request.id))
  const left = payment.amount - payment.refunded
  const amount = request.amount ?? left
  if (amount > left)
    throw invalid(
      'amount',
      `The amount must be at most ${toWire(left, payment.currency)}, what is left of it`,
    )
  const details = { amount, reason: request.reason }
  const begun = await begin(tx, till, payment, {
    event: 'refund-begun',
    source: 'staff',
    details,
    amount,
    change: { leased_until: null },
  })
  if (!begun) throw new Problem('payment.not-refundable')
  if ((await refunds.countDone(tx, payment.id)) >= refunderOf(till, payment.gateway).mostRefunds)
    throw new Problem('payment.refunds-used-up')
  const { fromBills } = await postRefund(tx, postingOf(payment, amount, begun.at))
  if (fromBills > 0 && !request.mayReopenBills) throw new Problem('billing.refund-reopens-bills')
  const refund = await refunds.insert(tx, {
    payment_id: payment.id,
    ...details,
    from_bills: fromBills,
    requested_by: request.requestedBy,
    created_at: begun.at,
  })
  if (isManual(payment.gateway)) await countReturn(tx, till, payment, { ...request, refund, amount })
  await complete(tx, till, begun)
  const requester = { ...till.acting, actorId: request.requestedBy }
  await audit(tx, till.clock, requester, {
    act: 'payment.refund-requested',
    target: ['payment', payment.id],
    details: { ...details, amount: toWire(amount, payment.currency) },
  })
}

/** Money that staff give back comes out of the drawer of whoever gives it. */
async function countReturn(
  tx: Database,
  { clock }: Till,
  { id, organization_id: organization }: store.PaymentRow,
  { refund, amount, requestedBy, hasDesk = false }: NewRefund & { refund: number; amount: number },
): Promise<void> {
  // What was recorded before there were receipts is in nobody's cash day.
  if (!(await hasReceipt(tx, id))) return
  const now = clock.now()
  const timeZone = await zoneOf(tx, organization)
  const at = { organization, cashier: requestedBy, timeZone, now }
  const counted = await countedDay(tx, at, { hasDesk })
  await insertReturn(tx, {
    refund_id: refund,
    payment_id: id,
    organization_id: organization,
    amount,
    given_by: requestedBy,
    given_at: now,
    day: counted.day,
    cash_day_id: counted.id,
  })
}

/** Asks the gateway for a refund that was requested and committed. */
export async function sendRefund(till: Till, id: number): Promise<void> {
  await settleRefund(till, id, {
    ask: (request) => refunderOf(till, request.gateway).refund(request),
    // Nothing was sent.
    inTrouble: (title) => ({ status: 'refused', text: `${title} could not be asked` }),
  })
}

/** Asks what became of a refund in progress. */
export async function checkRefund(till: Till, id: number): Promise<void> {
  await settleRefund(till, id, {
    ask: (request) => refunderOf(till, request.gateway).refundOutcome(request),
    inTrouble: () => ({ status: 'unclear' }),
  })
}

/**
 * The payment, if it can be refunded here: neither money from the gateway's own app has an attempt, nor cash of another system.
 */
function refundable(till: Till, row: store.PaymentRow | undefined): store.PaymentRow {
  const payment = found(row)
  const isKnown = isManual(payment.gateway) || till.gateways.has(payment.gateway)
  if (!isKnown || payment.gateway_payment_id === null) throw new Problem('payment.not-refundable')
  return payment
}

/**
 * Our number of a refund, of 30 characters at most. The random part of the payment's number keeps it from repeating,
 * also after the database is restored to an earlier day.
 */
const refundNumberOf = (merchantNumber: string, id: number) => `${merchantNumber.slice(-13)}-R${id}`

interface Question {
  ask(request: RefundRequest & { gateway: string }): Promise<RefundOutcome>
  /** The outcome when the gateway with this title could not be asked. */
  inTrouble(title: string): RefundOutcome
}

async function settleRefund(till: Till, id: number, question: Question): Promise<void> {
  const { db, clock } = till
  const leasedUntil = leaseEnd(till, leaseMs)
  const claimed = await store.claim(db, id, { states: ['refund_pending'], now: clock.now(), leasedUntil })
  const open = claimed && (await refunds.findOpen(db, id))
  if (!claimed || !open) return
  const request = {
    gateway: claimed.gateway,
    merchantNumber: claimed.merchant_number,
    gatewayPaymentId: claimed.gateway_payment_id,
    transactionId: claimed.gateway_transaction_id ?? '',
    amount: claimed.amount,
    refund: open.amount,
    refundedBefore: claimed.refunded,
    refundNumber: refundNumberOf(claimed.merchant_number, open.id),
    refundId: open.gateway_refund_id,
    reason: open.reason,
  }
  const outcome = await holding(till, id, () => answerTo(till, request, question), leaseMs)
  try {
    await db.transaction().execute(async (tx) => {
      const payment = found(await store.lock(tx, id))
      // Meanwhile staff may have settled it, and somebody may have asked for another one.
      const isOpen = (await refunds.findOpen(tx, id))?.id === open.id
      const source = isManual(payment.gateway) ? 'staff' : 'gateway'
      if (isOpen) await applyOutcome(tx, till, { payment, open, outcome, source })
      else await compareWithDecision(tx, till, payment, open, outcome)
    })
  } catch (error) {
    if (!(error instanceof Problem) || outcome.status !== 'done') throw error
    await sendToReview(till, id, open, outcome.refundId)
  }
}

async function answerTo(
  till: Till,
  request: RefundRequest & { gateway: string },
  { ask, inTrouble }: Question,
): Promise<RefundOutcome> {
  try {
    return await ask(request)
  } catch (err) {
    if (!(err instanceof GatewayTrouble)) throw err
    till.log.warn({ err, payment: request.merchantNumber }, 'the gateway could not be asked about a refund')
    return inTrouble(gatewayTitleOf(request.gateway))
  }
}
