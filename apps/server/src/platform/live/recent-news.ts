import { liveConnection } from '@uplink/contract/live'

/** Whose news this process has heard of lately. */
export interface RecentNews {
  note(topic: string, now: number): void
  /** Whether there was news for a person's topic since then; also when this process was not there yet. */
  hadSince(own: string, since: number): boolean
}

/** What was told while a call was under way, and the browser did not listen yet. */
const marginMs = 2000

/** @param startedAt instants are `performance.now()`'s: nothing is known of what was before this one */
export function createRecentNews(startedAt = performance.now()): RecentNews {
  /** When there was news last, oldest first, by the person's own topic. */
  const last = new Map<string, number>()
  const { watchedAtMostMs } = liveConnection
  return {
    note(topic, now) {
      const [own = ''] = topic.split('/')
      last.delete(own)
      last.set(own, now)
      for (const [old, at] of last) {
        if (now - at <= watchedAtMostMs + marginMs) break
        last.delete(old)
      }
    },
    hadSince(own, since) {
      const from = since - marginMs
      return from < startedAt || (last.get(own) ?? -Infinity) >= from
    },
  }
}
