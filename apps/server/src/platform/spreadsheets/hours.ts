/** Day 0 of spreadsheets: 30 December 1899. */
const epoch = Date.UTC(1899, 11, 30)
/** Earlier dates are off by one day, because spreadsheets have a 29 February 1900. */
const first = Date.UTC(1900, 2, 1)
const hoursAtMost = 10_000

/** How many milliseconds a time zone's clocks are ahead of UTC at an instant. */
function offsetAt(format: Intl.DateTimeFormat, instant: number): number {
  const parts = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}

/** Seconds since 1899 for a day and hour in digits, `2026112214`; -1 if a spreadsheet has no number for it. */
export type Hours = (digits: number, isInstant: boolean) => number

/**
 * Converts days and hours: an instant by the clocks of a time zone, a time without a zone unchanged.
 *
 * @param timeZone `Asia/Dhaka`
 */
export function hoursIn(timeZone: string): Hours {
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' } as const
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ ...numeric, minute: 'numeric', second: 'numeric', timeZone, hourCycle: 'h23' },
  })
  // clocks change on the hour, and many rows share an hour, so each hour is converted once
  const known = [new Map<number, number>(), new Map<number, number>()] as const

  function secondsOf(digits: number, isInstant: boolean): number {
    const [year, month, day, hour] = [1e6, 1e4, 100, 1].map((unit) => Math.trunc(digits / unit))
    const at = Date.UTC(year ?? 0, ((month ?? 0) % 100) - 1, (day ?? 0) % 100, (hour ?? 0) % 100)
    if ((month ?? 0) % 100 === 0 || (day ?? 0) % 100 === 0 || at < first) return -1
    return (at + (isInstant ? offsetAt(format, at) : 0) - epoch) / 1000
  }

  return (digits, isInstant) => {
    const hours = known[isInstant ? 1 : 0]
    const present = hours.get(digits)
    if (present !== undefined) return present
    if (hours.size > hoursAtMost) hours.clear()
    const seconds = secondsOf(digits, isInstant)
    hours.set(digits, seconds)
    return seconds
  }
}
