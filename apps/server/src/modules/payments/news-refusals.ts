import { minuteMs } from '#platform/durations'
import type { Clock } from '#platform/clock'

/** What a minute may write into the audit log: its lines are kept for ever, and everybody waits for its lock. */
const writtenPerMinute = 10

export interface Refusals {
  /** One more. Says how many were not written since the last one that was; undefined: this one is not either. */
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
