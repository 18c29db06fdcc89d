/** Day 0 of spreadsheets: 30 December 1899. */
const epoch = Date.UTC(1899, 11, 30)
/** Earlier dates are off by one day, because spreadsheets have a 29 February 1900. */
const first = Date.UTC(1900, 2, 1)
/** A year later than this has no number: the clocks of a zone may be ahead of the last day that spreadsheets know. */
const last = Date.UTC(10_000, 0, 1)
const maxHours = 10_000

/** How many milliseconds a time zone's clocks are ahead of UTC at an instant. */
function offsetAt(format: Intl.DateTimeFormat, instant: number): number {
  const parts = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}

/** A day and its hour as one small integer: a map finds such keys quickly. */
export const packedHour = (year: number, month: number, day: number, hour: number): number =>
  ((year * 13 + month) * 32 + day) * 24 + hour

/** Seconds since 1899 for a packed hour; -1 if a spreadsheet has no number for it. */
export type Hours = (packed: number, isInstant: boolean) => number

/**
 * Converts days and hours: an instant by the clocks of a time zone, a day unchanged.
 *
 * @param timeZone `Europe/Berlin`
 */
export function hoursIn(timeZone: string): Hours {
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' } as const
  const format = new Intl.DateTimeFormat('en-US', {
    ...numeric,
    minute: 'numeric',
    second: 'numeric',
    timeZone,
    hourCycle: 'h23',
  })
  // clocks change on the hour, and many rows share an hour, so each hour is converted once
  const known = [new Map<number, number>(), new Map<number, number>()] as const

  function secondsOf(packed: number, isInstant: boolean): number {
    const days = Math.trunc(packed / 24)
    const months = Math.trunc(days / 32)
    const [year, month, day] = [Math.trunc(months / 13), months % 13, days % 32]
    // the years 0 to 99 would be taken for those of the last century
    if (year < 1900 || month === 0 || day === 0) return -1
    const at = Date.UTC(year, month - 1, day, packed % 24)
    const shown = at + (isInstant ? offsetAt(format, at) : 0)
    // a day that no month has, such as 31 February, would be another one
    const isDay = new Date(at).getUTCDate() === day
    return isDay && shown >= first && shown < last ? (shown - epoch) / 1000 : -1
  }

  return (packed, isInstant) => {
    const hours = known[isInstant ? 1 : 0]
    const present = hours.get(packed)
    if (present !== undefined) return present
    if (hours.size > maxHours) hours.clear()
    const seconds = secondsOf(packed, isInstant)
    hours.set(packed, seconds)
    return seconds
  }
}
