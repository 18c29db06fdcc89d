import type { Clock } from '#platform/clock'

export interface TestClock extends Clock {
  /** Moves the clock on, in milliseconds. */
  pass(ms: number): void
}

/** A clock that stands still until it is moved, set to a Saturday noon in Dhaka. */
export function createTestClock(start = new Date('2026-03-14T06:00:00Z')): TestClock {
  let now = start
  return {
    now: () => new Date(now),
    pass: (ms) => {
      now = new Date(now.getTime() + ms)
    },
  }
}
