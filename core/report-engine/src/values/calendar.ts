// Calendar days and the instants at which they begin in a given time zone. A day is text: `2026-11-22`.

const dayMs = 86_400_000

/** Cached, because creating a format is slow and there are few. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, made)
  return made
}

/** The local time in the zone at an instant, as if it were UTC, in milliseconds. */
function wallOf(instant: number, timeZone: string): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  // `Date.UTC` takes the years 0 to 99 for those of the last century
  const wall = new Date(0).setUTCFullYear(year, month - 1, day)
  return wall + (hour * 3600 + minute * 60 + second) * 1000 + (((instant % 1000) + 1000) % 1000)
}

/**
 * The instant at which the zone has this local time (given as if it were UTC). When clocks go back, the earlier one;
 * for a skipped time, the instant of the skip.
 */
export function instantOf(wall: number, timeZone: string): Date {
  const offsets = [wall - dayMs, wall + dayMs].map((near) => wallOf(near, timeZone) - near)
  const candidates = offsets.map((offset) => wall - offset).sort((a, b) => a - b)
  const exact = candidates.find((instant) => wallOf(instant, timeZone) === wall)
  if (exact !== undefined) return new Date(exact)
  // The local time is skipped: find the latest instant with an earlier local time, to the second, and add one.
  let [low = wall, high = wall] = candidates
  while (high - low > 1000) {
    const middle = low + Math.floor((high - low) / 2000) * 1000
    if (wallOf(middle, timeZone) < wall) low = middle
    else high = middle
  }
  return new Date(high)
}

/** The day of an instant. */
export function dayOf(instant: Date, timeZone: string): string {
  return new Date(wallOf(instant.getTime(), timeZone)).toISOString().slice(0, 10)
}

/** The instant at which a day begins. */
export function startOf(day: string, timeZone: string): Date {
  return instantOf(Date.parse(`${day}T00:00:00Z`), timeZone)
}

/** The day this many days later; earlier for a negative number. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

export type Period = 'week' | 'month' | 'quarter' | 'year'

/** The first day of the week (a Monday), month, quarter or year that contains this day. */
export function firstDayOf(period: Period, day: string): string {
  const [year = '', month = ''] = day.split('-')
  if (period === 'week') {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    return addDays(day, -((weekday + 6) % 7))
  }
  if (period === 'month') return `${year}-${month}-01`
  if (period === 'year') return `${year}-01-01`
  const first = Math.floor((Number(month) - 1) / 3) * 3 + 1
  return `${year}-${String(first).padStart(2, '0')}-01`
}

/** The last day of the week (a Sunday), month, quarter or year that contains this day. */
export function lastDayOf(period: Period, day: string): string {
  const lengths = { week: 7, month: 31, quarter: 92, year: 366 } as const
  // A day that is surely in the next period; the day before that period's first day is the last one.
  const inNext = addDays(firstDayOf(period, day), lengths[period])
  return addDays(firstDayOf(period, inNext), -1)
}

/** Whether the text is an existing day of the years 1 to 9999. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001-01-01') return false
  const parsed = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed) && new Date(parsed).toISOString().startsWith(text)
}
