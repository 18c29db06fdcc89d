import type { PaymentState } from '@uplink/contract/payments'
import { hourMs, minuteMs } from '#platform/durations'

/** What can happen to a payment. */
export type PaymentEvent =
  /** The gateway knows it, and the payer is on the way. */
  | 'sent'
  /** The gateway confirms that the money came. */
  | 'confirmed'
  /** The gateway, or the payer, said no. */
  | 'declined'
  /** Nobody decided in time, or a newer payment took its place. */
  | 'expired'
  /** Somebody must look. */
  | 'doubted'
  | 'refund-begun'
  | 'refunded-in-full'
  | 'refunded-in-part'
  /** The gateway gives nothing back; what was given back before stays. */
  | 'refund-refused'
  | 'further-refund-refused'
  /** What people decide about a payment in review: its money is credited, or it stays as the ledger has it. */
  | 'credited-by-staff'
  | 'closed-unpaid'
  | 'closed-paid'
  | 'closed-partly-refunded'
  | 'closed-refunded'

const unpaid = { confirmed: 'succeeded', declined: 'failed', expired: 'expired', doubted: 'review' } as const
const givenUp = { confirmed: 'succeeded_late', doubted: 'review' } as const
const paid = { 'refund-begun': 'refund_pending', doubted: 'review' } as const

/**
 * Every legal step (security decisions 7). An event without one is recorded and changes nothing: events come twice, late
 * and in any order.
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

/** Given up for a newer one while the gateway could not be asked: whether anything was taken is not known yet. */
export function isBeingChecked({ state, reason }: Pick<Looked, 'state' | 'reason'>): boolean {
  return state === 'expired' && reason === 'replaced-unasked'
}

/** States in which the gateway can still have news about the money. */
export const checkedStates = ['pending', 'failed', 'expired'] as const

/** States in which a payment that the gateway knows is due at its time. */
export const dueStates = [...checkedStates, 'refund_pending'] as const

/** What a gateway's attempt lives. */
export const attemptLifeMs = 24 * hourMs

/** How long to wait before the reconciler looks again, by age: often at first. */
const pauses: readonly { until: number; pause: number }[] = [
  { until: 5 * minuteMs, pause: minuteMs },
  { until: 30 * minuteMs, pause: 5 * minuteMs },
  { until: 2 * hourMs, pause: 15 * minuteMs },
  { until: Infinity, pause: hourMs },
]

/** What decides when to look next. */
export interface Looked {
  state: PaymentState
  created_at: Date
  gateway_payment_id: string | null
  reason: string | null
}

/** How soon the gateway is asked once more about a payment that was just given up: its money may be on the way. */
const firstLook = minuteMs

/**
 * When to ask the gateway again about a payment as it is now; null: no more. After we have given up there are still a
 * few looks within two days, for money that came late. What the gateway never heard of cannot be asked about: it is not
 * due, and never stands before what is.
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
