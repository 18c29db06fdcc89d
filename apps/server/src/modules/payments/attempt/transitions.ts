import type { Clock } from '#platform/clock'
import type { Till } from '../till'
import { audit } from '#platform/audit/audit'
import type { Database } from '#platform/database/kysely'
import type { Json } from '#platform/database/schema.generated'
import { tellOf, tellState } from './attempt.notices'
import { nextCheck, nextState, type PaymentEvent } from './states'
import * as store from './attempt.store'

export interface Happening {
  event: PaymentEvent
  source: store.NewEvent['source']
  /** What is written down with it. */
  details?: Record<string, Json>
  /** What changes with the state. */
  change?: store.Change
  /** Whether the money is here from this step on. */
  isSettled?: boolean
  /** What else belongs to the step: only done when it is one, in the same transaction, and at its time. */
  effect?: (at: Date) => Promise<void>
}

/**
 * The one way a payment changes its state: under its row's lock, along the table of legal steps. What is no legal step
 * is written down and changes nothing but the lease. Says whether it was one. `payment.state` is the new
 * state afterwards.
 */
export async function happen(
  tx: Database,
  { clock, acting }: Pick<Till, 'clock' | 'acting'>,
  payment: store.PaymentRow,
  { event, source, details = {}, change = {}, isSettled = false, effect }: Happening,
): Promise<boolean> {
  const now = clock.now()
  const from = payment.state
  const to = nextState(from, event)
  const at = await store.insertEvent(tx, {
    payment_id: payment.id,
    event,
    source,
    from_state: from,
    to_state: to ?? null,
    details,
    occurred_at: now,
  })
  const isJustGivenUp = to === 'failed' || to === 'expired'
  const checkAt = nextCheck({ ...payment, ...change, state: to ?? from }, now, isJustGivenUp)
  if (to === undefined) {
    await store.change(tx, payment.id, { leased_until: null, next_check_at: checkAt })
    return false
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
  await effect?.(at)
  await tellOf(tx, clock, payment, event, change.reason ?? null)
  // Last: everybody who audits waits for everybody else's commit from here on.
  await audit(tx, clock, acting, {
    act: `payment.${event}`,
    target: ['payment', payment.id],
    before: { state: from },
    after: { state: to },
    details: { amount: payment.amount },
  })
  return true
}

/** Nothing new: let go of it, and look again later. */
export async function putOff(tx: Database, clock: Clock, payment: store.PaymentRow): Promise<void> {
  const checkAt = nextCheck(payment, clock.now())
  await store.change(tx, payment.id, { leased_until: null, next_check_at: checkAt })
}
