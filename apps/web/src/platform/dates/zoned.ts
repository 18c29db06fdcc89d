import { calendarTime, providerZone } from './calendar'

const two = (value: number) => String(value).padStart(2, '0')

/** The local time of a zone at an instant, as date and time fields hold it: `2026-11-24T09:00`. */
export function localTime(instant: string, zone: string = providerZone()): string {
  const { year, month, day, hour, minute } = calendarTime(instant, zone)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
}

/**
 * The instant of a zone's local time. A text that is no date and time is returned unchanged, so that the server
 * refuses it.
 */
export function instantAt(local: string, zone: string = providerZone()): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return local
  const wanted = Date.parse(`${local}Z`)
  const offsetAt = (ms: number) => Date.parse(`${localTime(new Date(ms).toISOString(), zone)}Z`) - ms
  // computed twice, because the zone's offset at the instant itself may differ from the first guess
  const near = wanted - offsetAt(wanted)
  return new Date(wanted - offsetAt(near)).toISOString()
}
