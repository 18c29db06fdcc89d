import type { SourceFailure } from './failures'

/** How long a source is not asked after the first failure; each further failure doubles it. */
const firstPauseMs = 2000
const longestPauseMs = 60_000

/** Stops asking a dead source for a while, so that callers get the error at once instead of waiting for it. */
export interface Breaker {
  /** Throws the last failure during the pause; after it, lets one caller try. */
  refuseWhileOpen(): void
  reached(): void
  failed(failure: SourceFailure): void
  /** Since when the source cannot be reached. */
  readonly downSince: Date | undefined
}

/** @param now the clock's time */
export function createBreaker(now: () => Date): Breaker {
  let last: { failure: SourceFailure; since: Date; until: number; pauseMs: number } | undefined
  return {
    refuseWhileOpen() {
      if (!last) return
      if (now().getTime() < last.until) throw last.failure
      // one caller tries; the others get the error until it is done
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
