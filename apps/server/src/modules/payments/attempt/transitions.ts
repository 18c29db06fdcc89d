import type { Clock } from '#platform/clock'
import type { Till } from '../till'
import { audit } from '#platform/audit/audit'
import type { Database } from '#platform/database/kysely'
import type { Json } from '#platform/database/schema.generated'
import { tellOf, tellState } from './attempt.notices'
import { nextCheck, nextState, type PaymentEvent } from './states'
import * as store from './attempt.store'

export interface NewTransition {
  event: PaymentEvent
  source: store.NewEvent['source']
  /** What is recorded with it. */
  details?: Record<string, Json>
  /** What changes with the state. */
  change?: store.Change
  /** Whether the money is here from this step on. */
  isSettled?: boolean
}

/** A payment in its new state, of which nobody has been told yet. */
export interface Transition {
  payment: store.PaymentRow
  event: PaymentEvent
  from: store.PaymentRow['state']
  reason: store.Change['reason']
  at: Date
}

type Acting = Pick<Till, 'clock' | 'acting'>

/**
 * The one way a payment changes its state: under its row's lock, along the table of legal steps. Returns whether the
 * transition took place. An illegal event is recorded and only releases the lease.
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
 * The first half of `transition`, for callers that have more to write in the same step: they do so, with the time `at`
 * and in the same transaction, and call `complete` after that. Sets `payment.state`. Undefined for an illegal event.
 */
export async function begin(
  tx: Database,
  { clock }: Pick<Till, 'clock'>,
  payment: store.PaymentRow,
  { event, source, details = {}, change = {}, isSettled = false }: NewTransition,
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
    await store.change(tx, payment.id, { leased_until: null, next_check_at: checkAt })
    return undefined
  }
  await store.change(tx, payment.id, {
    leased_until: null,
    next_check_at: checkAt,
    ...(isSettled && { settled_at: at }),
    ...change,
    state: to,
  })
  payment.state = to
  await tellState(tx, payment)
  return { payment, event, from, reason: change.reason, at }
}

/** The second half: tells the payer, and writes the audit log. */
export async function complete(tx: Database, { clock, acting }: Acting, done: Transition): Promise<void> {
  const { payment, event, from, reason } = done
  await tellOf(tx, clock, payment, event, reason ?? null)
  // Last: everybody who audits waits for everybody else's commit from here on.
  await audit(tx, clock, acting, {
    act: `payment.${event}`,
    target: ['payment', payment.id],
    before: { state: from },
    after: { state: payment.state },
    details: { amount: payment.amount },
  })
}

/** Nothing new: releases the lease, and looks again later. */
export async function postpone(tx: Database, clock: Clock, payment: store.PaymentRow): Promise<void> {
  const checkAt = nextCheck(payment, clock.now())
  await store.change(tx, payment.id, { leased_until: null, next_check_at: checkAt })
}
