import { liveConnection } from '@uplink/contract/live'

/** For which people this process has had live messages lately. */
export interface RecentMessages {
  note(topic: string, now: number): void
  /** Whether there was a message for a person's topic since then; true if this process was not running yet. */
  hadSince(own: string, since: number): boolean
}

/** For messages sent during a call, before the browser had subscribed. */
const marginMs = 2000

/** @param startedAt by `performance.now()`, as all instants here: nothing is known of the time before it */
export function createRecentMessages(startedAt = performance.now()): RecentMessages {
  /** When the latest message came, by the person's own topic; oldest first. */
  const last = new Map<string, number>()
  const { maxWatchMs } = liveConnection
  return {
    note(topic, now) {
      const [own = ''] = topic.split('/')
      last.delete(own)
      last.set(own, now)
      for (const [old, at] of last) {
        if (now - at <= maxWatchMs + marginMs) break
        last.delete(old)
      }
    },
    hadSince(own, since) {
      const from = since - marginMs
      return from < startedAt || (last.get(own) ?? -Infinity) >= from
    },
  }
}
