import type { Clock } from '#platform/clock'

/** A statement that took less than this needs no estimate the next time. */
const quickMs = 1000
/** How long that counts; tables grow. */
const rememberedMs = 15 * 60_000
const mostRemembered = 1000

/** Remembers which statements were quick, by their keys, so that the source's planner is not asked about them again. */
export function createQuickStatements(clock: Clock) {
  const until = new Map<string, number>()
  return {
    has: (key: string) => (until.get(key) ?? 0) > clock.now().getTime(),
    note(key: string, tookMs: number): void {
      until.delete(key)
      if (tookMs >= quickMs) return
      until.set(key, clock.now().getTime() + rememberedMs)
      const [oldest] = until.keys()
      if (until.size > mostRemembered && oldest !== undefined) until.delete(oldest)
    },
  }
}
