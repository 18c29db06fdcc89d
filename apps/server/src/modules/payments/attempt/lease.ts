import { renewing } from '#platform/intervals/renewing'
import type { Till } from '../till'
import * as store from './attempt.store'

/** Short, because after a crash the customer cannot pay again until it ends. */
const leaseMs = 15_000
const renewedMs = 5000

/**
 * The end of a lease taken now. Until then the payment belongs to the process that asks the gateway, and renewing
 * extends it.
 */
export function leaseEnd({ clock }: Pick<Till, 'clock'>, lengthMs = leaseMs): Date {
  return new Date(clock.now().getTime() + lengthMs)
}

/** Renews the lease of a payment while the gateway is asked, however long that takes. */
export function holding<T>(
  till: Pick<Till, 'db' | 'clock'>,
  id: number,
  work: () => Promise<T>,
  lengthMs = leaseMs,
): Promise<T> {
  const renew = () =>
    store.renewLease(till.db, id, { until: leaseEnd(till, lengthMs), now: till.clock.now() })
  return renewing({ everyMs: renewedMs, renew }, work)
}
