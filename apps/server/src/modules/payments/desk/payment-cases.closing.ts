import type { Payment } from '@uplink/contract/payments'
import type { PaymentDecision } from '@uplink/contract/payment-cases'
import type { AuditEntry } from '#platform/audit/audit'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import type { Keeping } from '#platform/http/idempotency/idempotency'
import { found, invalid, Problem } from '#platform/http/problem'
import { toWire } from '#platform/money'
import { GatewayTrouble } from '../gateways/gateway'
import * as cases from './payment-cases.store'
import { findShown } from '../shown/pages.store'
import { recordSettledPayment } from '../attempt/settled-payment'
import { credit } from '../attempt/credit'
import { gatewayOf, type Till, gatewayTitleOf } from '../till'
import { tellClosed } from '../attempt/attempt.notices'
import { findPayable } from '../attempt/options.store'
import { requestRefund, sendRefund } from '../refunds/refunds'
import type { PaymentEvent } from '../attempt/states'
import * as store from '../attempt/attempt.store'
import { begin, complete } from '../attempt/transitions'
import { toPayment } from '../shown/payment.view'
import * as refunds from '../refunds/refunds.store'
import { applyOutcome } from '../refunds/outcome'

/** What the gateway's own records say about a refund of which it gave no clear answer. */
interface SettledByHand {
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
    const text = `Looked up at ${gatewayTitleOf(payment.gateway)} by hand: ${reason}`
    return applyOutcome(tx, till, { payment, open, outcome: { status: 'refused', text }, source: 'staff' })
  }
  if (number === payment.gateway_transaction_id)
    throw invalid('refund_number', 'This is the number of the payment: enter that of the refund')
  if (await refunds.isNumberTaken(tx, paymentId, number))
    throw invalid('refund_number', 'This is the number of an earlier refund of this payment')
  const outcome = { status: 'done', refundId: number } as const
  await applyOutcome(tx, till, { payment, open, outcome, source: 'staff' })
}

/** A case, and the decision about it. */
export interface Decided {
  till: Till
  call: Call & Keeping
  row: cases.CaseRow
  reason: string
}

interface Closed {
  message: string
  data: Payment | null
}

/** What is wanted of a credit or a refund. */
export interface Terms {
  /** Poisha; undefined: all that the gateway took, or all that is left. */
  amount: number | undefined
  /** Whether bills that were paid may become unpaid again. */
  mayReopenBills: boolean
}

const said: Record<PaymentDecision, string> = {
  credit: 'The money is credited.',
  refund: 'The refund is on its way.',
  dismiss: 'The case is closed.',
  refunded: 'The refund is recorded as made.',
  'not-refunded': 'The refund was not made: its money is on the line again.',
}

/**
 * Takes a payment out of review: credits what the gateway says it took, or leaves it as the ledger has it. A refund
 * is requested in the same transaction, so that a case is not closed by a refund that the ledger cannot give; if the
 * gateway refuses it later, the customer keeps the money.
 */
export async function closePayment(
  decided: Decided,
  decision: PaymentDecision,
  terms: Terms,
): Promise<Closed> {
  const { till, call, row, reason } = decided
  const taken = row.is_credited || decision === 'dismiss' ? undefined : await amountOf(decided)
  if (decision === 'credit') refuseOtherThan(taken, terms.amount)
  const answer = await till.db.transaction().execute(async (tx) => {
    const payment = found(await store.lock(tx, row.id))
    if (payment.state !== 'review') throw new Problem('payment-case.closed')
    await (taken === undefined ? leave(decided, tx, payment) : take(decided, tx, payment, taken))
    const { userId: requestedBy } = call.person
    // Bills that only this decision pays were unpaid before.
    const mayReopenBills = terms.mayReopenBills || taken !== undefined
    if (decision === 'refund')
      await requestRefund(tx, till, { ...terms, mayReopenBills, id: row.id, reason, requestedBy })
    await note(decided, tx, {
      decision,
      target: ['payment', row.id],
      ...(taken !== undefined && { amount: taken }),
    })
    const data = toPayment(found(await findShown(tx, row.id)))
    return call.keep(tx, { message: said[decision], data })
  })
  if (decision === 'refund') await sendRefund(till, row.id)
  return answer
}

async function take(
  { till }: Decided,
  tx: Database,
  payment: store.PaymentRow,
  amount: number,
): Promise<void> {
  const requested = payment.amount
  const right = { ...payment, amount }
  const credited = await begin(tx, till, right, {
    event: 'credited-by-staff',
    source: 'staff',
    details: { asked: requested, amount },
    change: { amount, reason: null },
    isSettled: true,
  })
  if (!credited) return
  await credit(till, tx, right, credited.at)
  await complete(tx, till, credited)
}

async function leave({ till }: Decided, tx: Database, payment: store.PaymentRow): Promise<void> {
  const event = closingOf(payment)
  const change = { reason: 'closed', next_check_at: null } as const
  const closed = await begin(tx, till, payment, { event, source: 'staff', change })
  if (!closed) return
  if (event === 'closed-unpaid') await tellClosed(tx, till.clock, payment)
  await complete(tx, till, closed)
}

/** The state of a payment when nothing more is done: by what the ledger has. */
function closingOf({ settled_at, refunded, amount }: store.PaymentRow): PaymentEvent {
  if (settled_at === null) return 'closed-unpaid'
  if (refunded === 0) return 'closed-paid'
  return refunded < amount ? 'closed-partly-refunded' : 'closed-refunded'
}

/** Credits money without a line to the line in the call, once. */
export async function creditMessage(
  decided: Decided,
  connection: { id: number },
  named: number | undefined,
): Promise<Closed> {
  const { till, call, row } = decided
  const amount = await amountOf(decided)
  refuseOtherThan(amount, named)
  return till.db.transaction().execute(async (tx) => {
    await close(decided, tx)
    const line = { id: connection.id, ...found(await findPayable(tx, connection.id)) }
    const id = await recordSettledPayment(till, tx, {
      event: 'received',
      gateway: row.gateway,
      line,
      kind: 'topup',
      amount,
      transactionId: row.transaction_id ?? '',
      startedBy: null,
      source: 'staff',
    })
    if (id === undefined) throw new Problem('payment-case.already-credited')
    await cases.markCredited(tx, row.id, id)
    await note(decided, tx, {
      decision: 'credit',
      target: ['gateway-message', row.id],
      connection: connection.id,
      amount,
    })
    const data = toPayment(found(await findShown(tx, id)))
    return call.keep(tx, { message: said.credit, data })
  })
}

export async function dismissMessage(decided: Decided): Promise<Closed> {
  const { till, call } = decided
  return till.db.transaction().execute(async (tx) => {
    await close(decided, tx)
    await note(decided, tx, dismissing(decided))
    return call.keep(tx, { message: said.dismiss, data: null })
  })
}

const dismissing = ({ row }: Decided): Noted => ({ decision: 'dismiss', target: ['gateway-message', row.id] })

/** Dismisses messages in one transaction, by one decision for all of them; returns which: others were decided by somebody faster. */
export async function dismissMessages(all: readonly Decided[]): Promise<ReadonlySet<number>> {
  const [first] = all
  if (!first) return new Set()
  return first.till.db.transaction().execute((tx) => dismissWithin(tx, all))
}

/** The same in a transaction of the caller's. */
export async function dismissWithin(tx: Database, all: readonly Decided[]): Promise<ReadonlySet<number>> {
  const [first] = all
  if (!first) return new Set()
  const ids = all.map(({ row }) => row.id)
  const closed = await cases.closeMessages(tx, ids, closingBy(first))
  const entries = all.filter(({ row }) => closed.has(row.id)).map((one) => entryOf(one, dismissing(one)))
  if (entries.length > 0) await first.call.auditAll(tx, entries)
  return closed
}

/** Ends a refund in progress by what staff read at the gateway: made, with this number, or not made. */
export async function closeRefund(
  decided: Decided,
  { paymentId, number }: Pick<SettledByHand, 'paymentId' | 'number'>,
): Promise<Closed> {
  const { till, call, row, reason } = decided
  const decision = number === null ? 'not-refunded' : 'refunded'
  return till.db.transaction().execute(async (tx) => {
    await settleByHand(tx, till, { paymentId, refundId: row.id, number, reason })
    await note(decided, tx, {
      decision,
      target: ['payment', paymentId],
      amount: row.amount,
      ...(number !== null && { refundNumber: number }),
    })
    const data = toPayment(found(await findShown(tx, paymentId)))
    return call.keep(tx, { message: said[decision], data })
  })
}

const closingBy = ({ till, call, reason }: Decided): cases.Closing => ({
  closed_at: till.clock.now(),
  closed_by: call.person.userId,
  closing_reason: reason,
})

async function close(decided: Decided, tx: Database): Promise<void> {
  const { id } = decided.row
  if (!(await cases.closeMessages(tx, [id], closingBy(decided))).has(id))
    throw new Problem('payment-case.closed')
}

/** The amount that the gateway says it took; neither the amount requested nor the one in the message is trusted. */
async function amountOf({ till, row }: Decided): Promise<number> {
  try {
    const known = await gatewayOf(till, row.gateway).findTransaction(
      row.transaction_id ?? '',
      row.gateway_payment_id,
    )
    if (!known) throw new Problem('payment-case.not-possible')
    return known.amount
  } catch (error) {
    if (!(error instanceof GatewayTrouble)) throw error
    throw new Problem('payment-case.gateway-silent', { retryAfter: 60 })
  }
}

/** Refuses an amount that somebody names and that is not what the gateway took: only that is credited. */
function refuseOtherThan(taken: number | undefined, named: number | undefined): void {
  if (taken !== undefined && named !== undefined && named !== taken)
    throw invalid('amount', `The amount must be ${toWire(taken)}, what the payment service took`)
}

interface Noted {
  target: readonly ['payment' | 'gateway-message', number]
  decision: PaymentDecision
  connection?: number
  /** Poisha. */
  amount?: number
  refundNumber?: string
}

function entryOf({ reason }: Decided, { target, amount, ...details }: Noted): AuditEntry {
  const money = amount !== undefined && { amount: toWire(amount) }
  return { act: 'payment.case-closed', target, details: { ...details, ...money, reason } }
}

const note = (decided: Decided, tx: Database, noted: Noted): Promise<void> =>
  decided.call.audit(tx, entryOf(decided, noted))
