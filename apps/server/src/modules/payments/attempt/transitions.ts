import type { Clock } from '#platform/clock'
import type { Till } from '../till'
import { audit } from '#platform/audit/audit'
import type { Database } from '#platform/database/kysely'
import type { Json } from '#platform/database/schema.generated'
import { toWire } from '#platform/money'
import { tellOf, tellState } from './attempt.notices'
import { isAwaited, nextCheck, nextState, type Beginning, type PaymentEvent } from './states'
import * as store from './attempt.store'

export interface NewTransition {
  event: PaymentEvent
  source: store.NewEvent['source']
  /** Stored with the event. */
  details?: Record<string, Json>
  /** Poisha that the audit log names: those of a refund. Absent: the payment's amount. */
  amount?: number
  /** Other columns that change with the state. */
  change?: store.Change
  /** Whether this transition means that the money has arrived. */
  isSettled?: boolean
}

/** A payment in its new state, before anybody is told. */
export interface Transition {
  payment: store.PaymentRow
  event: PaymentEvent | Beginning
  /** Null: it began with this event. */
  from: store.PaymentRow['state'] | null
  reason: store.Change['reason']
  /** Poisha: what it is about. */
  amount: number
  at: Date
}

type Acting = Pick<Till, 'clock' | 'acting'>

/**
 * The only way to change a payment's state: under its row's lock, and by the table of legal transitions. Returns
 * whether the transition took place. An illegal event is recorded and only releases the lease.
 */
export async function transition(
  tx: Database,
  till: Acting,
  payment: store.PaymentRow,
  wanted: NewTransition,
): Promise<boolean> {
  const done = await begin(tx, till, payment, wanted)
  if (done) await complete(tx, till, done)
  return done !== undefined
}

/**
 * The first half of `transition`, for callers that have more to write with the transition: they write it in the same
 * transaction and with the time `at`, and then call `complete`. Sets `payment.state`. Undefined for an illegal event.
 */
export async function begin(
  tx: Database,
  { clock }: Pick<Till, 'clock'>,
  payment: store.PaymentRow,
  { event, source, details = {}, amount = payment.amount, change = {}, isSettled = false }: NewTransition,
): Promise<Transition | undefined> {
  const now = clock.now()
  const from = payment.state
  const to = nextState(from, event)
  const step = { event, source, from_state: from, to_state: to ?? null, details }
  const at = await store.insertEvent(
    tx,
    { ...step, payment_id: payment.id, occurred_at: now },
    payment.created_at,
  )
  const isJustGivenUp = to === 'failed' || to === 'expired'
  const checkAt = nextCheck({ ...payment, ...change, state: to ?? from }, now, isJustGivenUp)
  if (to === undefined) {
    await store.change(tx, payment.id, { leased_until: null, next_check_at: checkAt, unclear_since: null })
    return undefined
  }
  await store.change(tx, payment.id, {
    leased_until: null,
    next_check_at: checkAt,
    unclear_since: null,
    ...(isSettled && { settled_at: at }),
    ...change,
    state: to,
  })
  payment.state = to
  await tellState(tx, payment)
  return { payment, event, from, reason: change.reason, amount, at }
}

/**
 * The first half for a payment that has no attempt and begins settled: its row was inserted with the state that
 * `beginnings` gives the event.
 */
export async function beginSettled(
  tx: Database,
  { clock }: Pick<Till, 'clock'>,
  payment: store.PaymentRow,
  { event, source, details }: Pick<store.NewEvent, 'source' | 'details'> & { event: Beginning },
): Promise<Transition> {
  const step = { event, source, from_state: null, to_state: payment.state, details }
  const at = await store.insertEvent(
    tx,
    { ...step, payment_id: payment.id, occurred_at: clock.now() },
    payment.created_at,
  )
  await tellState(tx, payment)
  return { payment, event, from: null, reason: null, amount: payment.amount, at }
}

/** The second half: tells the payer, and writes the audit log. */
export async function complete(tx: Database, { clock, acting }: Acting, done: Transition): Promise<void> {
  const { payment, event, from, reason, amount } = done
  await tellOf(tx, clock, payment, event, reason ?? null)
  // The audit log comes last, because from here on all writers of audit lines wait for this commit.
  await audit(tx, clock, acting, {
    act: `payment.${event}`,
    target: ['payment', payment.id],
    ...(from !== null && { before: { state: from } }),
    after: { state: payment.state },
    details: { amount: toWire(amount, payment.currency) },
  })
}

/** No decision: releases the lease, and sets the time of the next check. */
export async function postpone(
  tx: Database,
  clock: Clock,
  payment: store.PaymentRow,
  answer: 'clear' | 'unclear' = 'clear',
): Promise<void> {
  const now = clock.now()
  const isUnclear = answer === 'unclear' && isAwaited(payment, now)
  await store.change(tx, payment.id, {
    leased_until: null,
    next_check_at: nextCheck(payment, now),
    unclear_since: isUnclear ? (payment.unclear_since ?? now) : null,
  })
}
