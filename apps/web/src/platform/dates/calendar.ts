import { presentLocale } from '../../language/locale'

/** The time zone of the organization of whoever is signed in. */
export const providerZone = (): string => presentLocale().time_zone

export interface CalendarTime {
  year: number
  /** From 1. */
  month: number
  day: number
  hour: number
  minute: number
}

/** From when on the server knows that a zone's clocks never change. */
const steadySinceMs = Date.UTC(2010, 0, 15)

const calendarDay = /^(\d{4})-(\d{2})-(\d{2})$/

const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  formats.set(zone, made)
  return made
}

/**
 * The year, month, day and time that a wire value means.
 *
 * @param value a calendar day `YYYY-MM-DD`, which has no zone, or an instant in ISO 8601, read in `zone`
 * @throws RangeError the value is neither
 */
export function calendarTime(value: string, zone: string = providerZone()): CalendarTime {
  const day = calendarDay.exec(value)
  if (day) {
    return { year: Number(day[1]), month: Number(day[2]), day: Number(day[3]), hour: 0, minute: 0 }
  }
  const instant = new Date(value)
  const { time_zone, ahead_minutes } = presentLocale()
  // without the browser's tables of zones, whose loading delays a slow phone's first view by a tenth of a second
  if (zone === time_zone && ahead_minutes !== null && instant.getTime() >= steadySinceMs)
    return timeAhead(instant, ahead_minutes)
  const parts = formatFor(zone).formatToParts(instant)
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
  }
}

function timeAhead(instant: Date, minutes: number): CalendarTime {
  const there = new Date(instant.getTime() + minutes * 60_000)
  return {
    year: there.getUTCFullYear(),
    month: there.getUTCMonth() + 1,
    day: there.getUTCDate(),
    hour: there.getUTCHours(),
    minute: there.getUTCMinutes(),
  }
}
