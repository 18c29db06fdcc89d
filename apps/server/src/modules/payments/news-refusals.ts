import { minuteMs } from '#platform/durations'
import type { Clock } from '#platform/clock'

/** How many lines a minute may write into the audit log: they are kept for ever, and every writer waits for its lock. */
const writtenPerMinute = 10

export interface Refusals {
  /**
   * Counts one more. Returns how many were left out since the last one written; undefined when this one is left out
   * too.
   */
  count(): number | undefined
}

/** Of any number of refusals a minute only the first few are written; the next that is says how many were not. */
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
