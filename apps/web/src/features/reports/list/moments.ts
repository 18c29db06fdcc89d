import { calendarTime, providerZone } from '../../../platform/dates/calendar'

/**
 * `2026-11-22 18:30:00`, as the provider's clocks show it, as an instant: `2026-11-22T12:30:00.000Z`. The time may be left out,
 * or its seconds.
 *
 * @returns undefined where it is no such moment
 */
export function readMoment(text: string, zone: string = providerZone): string | undefined {
  const found = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text.trim())
  if (!found) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    // a part that is left out is undefined: none of the time
    .map((part: string | undefined) => Number(part ?? 0))
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  const at = new Date(wall)
  // a day or an hour that there is not would be another one
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day || at.getUTCHours() !== hour || minute > 59)
    return undefined
  // what the clocks of the zone show at that instant of UTC says how far they are from it
  const shown = calendarTime(at.toISOString(), zone)
  const ahead = Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute, second) - wall
  return new Date(wall - ahead).toISOString()
}
