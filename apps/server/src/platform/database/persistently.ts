import { setTimeout as pause } from 'node:timers/promises'
import { fromDriver, isOutage } from './outage'

const forMs = 60_000
const pauseMs = 250

/**
 * Does what a start needs of the database. The time limits are right for a portal at work, but a busy machine may exceed
 * one while everything starts at once; then it is tried again, for up to a minute. Any other error is thrown.
 */
export async function persistently<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + forMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (performance.now() > until || !isOutage(fromDriver(error))) throw error
      await pause(pauseMs)
    }
  }
}
