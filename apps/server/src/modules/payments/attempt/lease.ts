import { renewing } from '#platform/renewing'
import type { Till } from '../till'
import * as store from './attempt.store'

/** Short, because after a crash the customer cannot pay again before it has run out. */
const leaseMs = 15_000
const renewedMs = 5000

/** A payment that somebody talks to the gateway about is theirs until then, and longer while they live. */
export function leaseEnd({ clock }: Pick<Till, 'clock'>): Date {
  return new Date(clock.now().getTime() + leaseMs)
}

/** Holds the lease of a payment while the gateway is asked, however long that takes. */
export function holding<T>(till: Pick<Till, 'db' | 'clock'>, id: number, work: () => Promise<T>): Promise<T> {
  const renew = () => store.renewLease(till.db, id, { until: leaseEnd(till), now: till.clock.now() })
  return renewing({ everyMs: renewedMs, renew }, work)
}
