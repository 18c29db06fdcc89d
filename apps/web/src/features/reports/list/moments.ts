import { calendarTime, providerZone } from '../../../platform/dates/calendar'

/**
 * `2026-11-22 18:30:00`, in the provider's time zone, as an instant: `2026-11-22T12:30:00.000Z`. The time may be left
 * out, or its seconds.
 *
 * @returns undefined when there is no such moment
 */
export function readMoment(text: string, zone: string = providerZone): string | undefined {
  const found = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text.trim())
  if (!found) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    // a missing part of the time is undefined
    .map((part: string | undefined) => Number(part ?? 0))
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  const at = new Date(wall)
  // a day or an hour that does not exist would have become another one
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day || at.getUTCHours() !== hour) return undefined
  if (minute > 59 || second > 59) return undefined
  // the zone's local time at that instant of UTC shows its offset
  const shown = calendarTime(at.toISOString(), zone)
  const ahead = Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute, second) - wall
  return new Date(wall - ahead).toISOString()
}

/** The end of the second that begins at an instant: a written time means all of its second. */
export const endOfSecond = (instant: string) => instant.replace(/[.]000Z$/, '.999Z')
