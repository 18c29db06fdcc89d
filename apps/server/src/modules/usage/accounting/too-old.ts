import { minuteMs } from '#platform/durations'
import type { GuestCall } from '#platform/http/call'

const saidEvery = 10 * minuteMs

/**
 * Counts packets that came too late to be recorded, and says in the log how many: the first at once, and those that follow
 * together, because whoever replays a file sends thousands.
 */
export function countTooOld(): (call: GuestCall) => void {
  let packets = 0
  let saidAt = Number.NEGATIVE_INFINITY
  return (call) => {
    packets += 1
    const now = call.clock.now().getTime()
    if (now - saidAt < saidEvery) return
    call.log.warn({ packets }, 'accounting packets were too old to count')
    packets = 0
    saidAt = now
  }
}
