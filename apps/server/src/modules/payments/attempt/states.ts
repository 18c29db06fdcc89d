import type { PaymentState } from '@uplink/contract/payments'
import { hourMs, minuteMs } from '#platform/durations'

/** What can happen to a payment. */
export type PaymentEvent =
  /** The gateway knows the payment, and the payer is on the way there. */
  | 'sent'
  /** The gateway confirms that the money was taken. */
  | 'confirmed'
  /** The gateway or the payer declined. */
  | 'declined'
  /** Nobody decided in time, or a newer payment replaced it. */
  | 'expired'
  /** Staff must check it. */
  | 'doubted'
  | 'refund-begun'
  | 'refunded-in-full'
  | 'refunded-in-part'
  /** The gateway refunds nothing; earlier refunds remain. */
  | 'refund-refused'
  | 'further-refund-refused'
  /** Decisions of staff about a payment in review: its money is credited, or it stays as the ledger has it. */
  | 'credited-by-staff'
  | 'closed-unpaid'
  | 'closed-paid'
  | 'closed-partly-refunded'
  | 'closed-refunded'

/**
 * What a payment can begin with besides an attempt, and the state it then has at once: staff have taken the money
 * (`recorded`), or somebody paid it in the gateway's own app (`received`). Nothing came before.
 */
export const beginnings = { recorded: 'succeeded', received: 'succeeded' } as const satisfies Record<
  string,
  PaymentState
>

export type Beginning = keyof typeof beginnings

const unpaid = { confirmed: 'succeeded', declined: 'failed', expired: 'expired', doubted: 'review' } as const
const givenUp = { confirmed: 'succeeded_late', doubted: 'review' } as const
const paid = { 'refund-begun': 'refund_pending', doubted: 'review' } as const

/**
 * Every legal transition (security decisions 7). Events may come twice, late and in any order; an event without a
 * transition is recorded and changes nothing.
 */
const steps: Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>> = {
  created: { sent: 'pending', ...unpaid },
  pending: unpaid,
  failed: givenUp,
  expired: givenUp,
  succeeded: paid,
  succeeded_late: paid,
  partially_refunded: paid,
  refund_pending: {
    'refunded-in-full': 'refunded',
    'refunded-in-part': 'partially_refunded',
    'refund-refused': 'succeeded',
    'further-refund-refused': 'partially_refunded',
    doubted: 'review',
  },
  refunded: { doubted: 'review' },
  review: {
    'credited-by-staff': 'succeeded_late',
    'closed-unpaid': 'failed',
    'closed-paid': 'succeeded',
    'closed-partly-refunded': 'partially_refunded',
    'closed-refunded': 'refunded',
  },
}

export function nextState(state: PaymentState, event: PaymentEvent): PaymentState | undefined {
  return steps[state][event]
}

/** A newer payment replaced it while the gateway could not be asked, so it is unknown whether money was taken. */
export function isBeingChecked({ state, reason }: Pick<Looked, 'state' | 'reason'>): boolean {
  return state === 'expired' && reason === 'replaced-unasked'
}

/** States in which the gateway may still report that money was taken. */
export const checkedStates = ['pending', 'failed', 'expired'] as const

/** States in which a payment that the gateway knows is checked when its time comes. */
export const dueStates = [...checkedStates, 'refund_pending'] as const

/** How long an attempt lives at the gateway. */
export const attemptLifeMs = 24 * hourMs

/**
 * Whether staff should know when nobody can say what became of a payment. A payment that was given up by a clear answer
 * is not awaited; nor is one of which nothing was unclear before it was too old to be paid, since a gateway may have
 * forgotten it.
 */
export function isAwaited(payment: Looked & { unclear_since: Date | null }, now: Date): boolean {
  const { state, created_at, unclear_since } = payment
  if (state === 'refund_pending') return true
  const isUndecided = state === 'pending' || isBeingChecked(payment)
  const isYoung = now.getTime() - created_at.getTime() < attemptLifeMs
  return isUndecided && (isYoung || unclear_since !== null)
}

/** The pause until the reconciler's next check, by the payment's age: short at first. */
const pauses: readonly { until: number; pause: number }[] = [
  { until: 5 * minuteMs, pause: minuteMs },
  { until: 30 * minuteMs, pause: 5 * minuteMs },
  { until: 2 * hourMs, pause: 15 * minuteMs },
  { until: Infinity, pause: hourMs },
]

/** What decides about the time of the next check. */
export interface Looked {
  state: PaymentState
  created_at: Date
  gateway_payment_id: string | null
  reason: string | null
}

/** When to ask again about a payment that was just given up, because its money may be on the way. */
const firstLook = minuteMs

/**
 * When to ask the gateway about a payment again; null: no more. A given-up payment is asked about a few more times
 * within two days, because its money may come late. A payment that the gateway never heard of cannot be asked about,
 * so it is not due and never delays those that are.
 */
export function nextCheck(payment: Looked, now: Date, isJustGivenUp = false): Date | null {
  const { state, created_at, gateway_payment_id } = payment
  const age = now.getTime() - created_at.getTime()
  const byAge = pauses.find(({ until }) => age < until)?.pause ?? hourMs
  const inMs = (ms: number) => new Date(now.getTime() + ms)
  if (state === 'created') return inMs(minuteMs)
  if (gateway_payment_id === null) return null
  if (state === 'refund_pending') return inMs(5 * minuteMs)
  if (state === 'pending') return inMs(byAge)
  if (state !== 'failed' && state !== 'expired') return null
  if (isJustGivenUp) return inMs(firstLook)
  if (isBeingChecked(payment) && age < 2 * attemptLifeMs) return inMs(byAge)
  if (age < hourMs) return inMs(hourMs)
  return age < 2 * attemptLifeMs ? inMs(attemptLifeMs) : null
}
