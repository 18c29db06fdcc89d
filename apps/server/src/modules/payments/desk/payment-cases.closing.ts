import type { Payment } from '@uplink/contract/payments'
import type { PaymentDecision } from '@uplink/contract/payment-cases'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import type { Keeping } from '#platform/http/idempotency/idempotency'
import { found, Problem } from '#platform/http/problem'
import { GatewayTrouble } from '../gateways/gateway'
import * as cases from './payment-cases.store'
import { findShown } from '../shown/pages.store'
import { book } from '../incoming/book'
import { credit } from '../attempt/credit'
import { gatewayOf, type Till } from '../till'
import { tellClosed } from '../attempt/attempt.notices'
import { findPayable } from '../attempt/options.store'
import { requestRefund, sendRefund } from '../refunds/refunds'
import type { PaymentEvent } from '../attempt/states'
import * as store from '../attempt/attempt.store'
import { begin, complete } from '../attempt/transitions'
import { toPayment } from '../shown/payment.view'

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

/**
 * Takes a payment out of review: credits what the gateway says it took, or leaves it as the ledger has it. A refund
 * follows after that, in the same way as every refund; if the gateway refuses it, the customer keeps the money.
 */
export async function closePayment(decided: Decided, decision: PaymentDecision): Promise<Closed> {
  const { till, call, row, reason } = decided
  const amount = row.is_credited || decision === 'dismiss' ? undefined : await amountOf(decided)
  const keep = async (tx: Database, message: string) =>
    call.keep(tx, { message, data: toPayment(found(await findShown(tx, row.id))) })
  const answer = await till.db.transaction().execute(async (tx) => {
    const payment = found(await store.lock(tx, row.id))
    if (payment.state !== 'review') throw new Problem('payment-case.closed')
    await (amount === undefined ? leave(decided, tx, payment) : take(decided, tx, payment, amount))
    await note(decided, tx, { decision, target: ['payment', row.id] })
    if (decision === 'credit') return keep(tx, 'The money is credited.')
    if (decision === 'dismiss') return keep(tx, 'The case is closed.')
    return undefined
  })
  if (answer) return answer
  const wish = {
    id: row.id,
    amount: undefined,
    reason,
    requestedBy: call.person.userId,
    // The form of the decision says that bills may become unpaid.
    mayReopenBills: true,
  }
  const refunding = await till.db.transaction().execute(async (tx) => {
    await requestRefund(tx, till, wish)
    return keep(tx, 'The refund is on its way.')
  })
  await sendRefund(till, row.id)
  return refunding
}

async function take(
  { till }: Decided,
  tx: Database,
  payment: store.PaymentRow,
  amount: number,
): Promise<void> {
  const credited = await begin(tx, till, payment, {
    event: 'credited-by-staff',
    source: 'staff',
    details: { asked: payment.amount, amount },
    change: { amount, reason: null },
    isSettled: true,
  })
  if (!credited) return
  await credit(till, tx, { ...payment, amount }, credited.at)
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
export async function creditMessage(decided: Decided, connection: { id: number }): Promise<Closed> {
  const { till, call, row } = decided
  const amount = await amountOf(decided)
  return till.db.transaction().execute(async (tx) => {
    await close(decided, tx)
    const line = { id: connection.id, ...found(await findPayable(tx, connection.id)) }
    const paid = { transactionId: row.transaction_id ?? '', amount }
    const id = await book(till, tx, row.gateway, line, paid, 'staff')
    if (id === undefined) throw new Problem('payment-case.already-credited')
    await cases.markCredited(tx, row.id, id)
    await note(decided, tx, {
      decision: 'credit',
      target: ['gateway-message', row.id],
      connection: connection.id,
      amount,
    })
    const data = toPayment(found(await findShown(tx, id)))
    return call.keep(tx, { message: 'The money is credited.', data })
  })
}

export async function dismissMessage(decided: Decided): Promise<Closed> {
  const { till, call, row } = decided
  return till.db.transaction().execute(async (tx) => {
    await close(decided, tx)
    await note(decided, tx, { decision: 'dismiss', target: ['gateway-message', row.id] })
    return call.keep(tx, { message: 'The case is closed.', data: null })
  })
}

async function close({ till, call, row, reason }: Decided, tx: Database): Promise<void> {
  const closing = { closed_at: till.clock.now(), closed_by: call.person.userId, closing_reason: reason }
  if (!(await cases.closeMessage(tx, row.id, closing))) throw new Problem('payment-case.closed')
}

/** The amount that the gateway says it took; neither the amount requested nor the one in the message is trusted. */
async function amountOf({ till, row }: Decided): Promise<number> {
  try {
    const known = await gatewayOf(till, row.gateway).findTransaction(row.transaction_id ?? '')
    if (!known) throw new Problem('payment-case.not-possible')
    return known.amount
  } catch (error) {
    if (!(error instanceof GatewayTrouble)) throw error
    throw new Problem('payment.gateway-silent', { retryAfter: 60 })
  }
}

type CaseTarget = readonly ['payment' | 'gateway-message', number]

async function note(
  { call, reason }: Decided,
  tx: Database,
  {
    target,
    ...details
  }: { target: CaseTarget; decision: PaymentDecision; connection?: number; amount?: number },
): Promise<void> {
  await call.audit(tx, { act: 'payment.case-closed', target, details: { ...details, reason } })
}
