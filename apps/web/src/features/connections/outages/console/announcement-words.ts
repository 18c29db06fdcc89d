import type { Announcement } from '@uplink/contract/outages'

/** Planned work that has not begun is cancelled, not ended. */
export const isToCome = ({ is_planned, starts_at }: Pick<Announcement, 'is_planned' | 'starts_at'>) =>
  is_planned && Date.parse(starts_at) > Date.now()

/** `45 min`, `4 h`, `2 d`: whole units, the largest that fits. */
function short(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / 60_000)
  if (minutes < 60) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60 / 24)} d`
}

/** What somebody who comes to the console must know first of an outage: how long it will last, or last still. */
export function clockOf(
  one: Pick<Announcement, 'is_planned' | 'starts_at' | 'expected_end_at'>,
  now: number,
) {
  const begins = Date.parse(one.starts_at) - now
  if (one.is_planned && begins > 0) return { tone: 'info' as const, words: `Begins in ${short(begins)}` }
  if (one.expected_end_at === null) return { tone: 'warning' as const, words: 'No estimate yet' }
  const left = Date.parse(one.expected_end_at) - now
  return left < 0
    ? { tone: 'danger' as const, words: `${short(left)} over its time` }
    : { tone: 'warning' as const, words: `${short(left)} left` }
}
