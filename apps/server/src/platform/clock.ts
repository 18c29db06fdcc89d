import { minuteMs } from './durations'

/** The source of every time, so that tests and jobs can set it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Offsets of time zones are multiples of a quarter of an hour, so a day can begin only at one. */
const quarter = 15 * minuteMs

interface Zone {
  format: Intl.DateTimeFormat
  /** The day of the latest quarter is kept, because nearly every question is about now, and formatting is slow. */
  quarter: number
  day: string
}

const zones = new Map<string, Zone>()

/** Calendar day of an instant in a time zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, instant: Date): string {
  const zone = zoneOf(timeZone)
  const quarterNow = Math.floor(instant.getTime() / quarter)
  if (zone.quarter !== quarterNow) {
    zone.day = zone.format.format(instant)
    zone.quarter = quarterNow
  }
  return zone.day
}

function zoneOf(timeZone: string): Zone {
  let zone = zones.get(timeZone)
  if (!zone) {
    // en-CA prints a date as YYYY-MM-DD.
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    zone = { format, quarter: Number.NaN, day: '' }
    zones.set(timeZone, zone)
  }
  return zone
}
