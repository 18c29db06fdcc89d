import { minuteMs } from '#platform/durations'
import type { Clock } from '#platform/clock'

/** How many lines per minute may go to the audit log: they are kept for ever, and all writers wait for its lock. */
const writtenPerMinute = 10

export interface Refusals {
  /** Counts one more. Returns how many were left out since the last line; undefined when this one is left out too. */
  count(): number | undefined
}

/** Allows only the first few refusals of a minute to be written; the next written one gives the number left out. */
export function countRefusals(clock: Clock): Refusals {
  let minute = 0
  let written = 0
  let left = 0
  return {
    count() {
      const current = Math.floor(clock.now().getTime() / minuteMs)
      if (current !== minute) {
        minute = current
        written = 0
      }
      if (written >= writtenPerMinute) {
        left++
        return undefined
      }
      written++
      const since = left
      left = 0
      return since
    },
  }
}
