import type { SourceFailure } from './failures'

/** For how long a source is left alone after the first failure; each further one doubles it. */
const firstPauseMs = 2000
const longestPauseMs = 60_000

/** Stops asking a dead source for a while, so that everybody learns at once what one had to wait for. */
export interface Breaker {
  /** Throws the last failure while the source is left alone; afterwards lets the next one try. */
  refuseWhileOpen(): void
  reached(): void
  failed(failure: SourceFailure): void
  /** Since when it has not been reached. */
  readonly downSince: Date | undefined
}

/** @param now the clock's */
export function createBreaker(now: () => Date): Breaker {
  let last: { failure: SourceFailure; since: Date; until: number; pauseMs: number } | undefined
  return {
    refuseWhileOpen() {
      if (!last) return
      if (now().getTime() < last.until) throw last.failure
      // one tries; the others go on waiting until it is through
      last.until = now().getTime() + last.pauseMs
    },
    reached: () => void (last = undefined),
    failed(failure) {
      const pauseMs = last ? Math.min(last.pauseMs * 2, longestPauseMs) : firstPauseMs
      const since = last?.since ?? now()
      last = { failure, since, until: now().getTime() + pauseMs, pauseMs }
    },
    get downSince() {
      return last?.since
    },
  }
}
