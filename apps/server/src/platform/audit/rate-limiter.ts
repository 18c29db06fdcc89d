import { minuteMs } from '../durations'

/** Limits lines that strangers can cause, so that they cannot fill the audit log. */
export interface RateLimiter {
  /**
   * Whether one more may be written now; undefined when this minute's ration is used up.
   *
   * @returns how many were left out since the last one that was written
   */
  take(now: Date): { leftOut: number } | undefined
}

/** @param perMinute how many lines this process may write */
export function createRateLimiter(perMinute: number): RateLimiter {
  let minute = 0
  let taken = 0
  let leftOut = 0
  return {
    take(now) {
      const current = Math.floor(now.getTime() / minuteMs)
      if (current !== minute) [minute, taken] = [current, 0]
      if (taken >= perMinute) {
        leftOut++
        return undefined
      }
      taken++
      const result = { leftOut }
      leftOut = 0
      return result
    },
  }
}
