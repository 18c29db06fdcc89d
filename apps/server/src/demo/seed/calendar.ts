// Days are counted from 1970-01-01 by the calendar of Bangladesh, which is six hours ahead of UTC all year round.
const msPerHour = 3_600_000
const msPerDay = 24 * msPerHour
const aheadOfUtc = 6 * msPerHour

/** The day an instant (ms) falls on. */
export function dayOf(ms: number): number {
  return Math.floor((ms + aheadOfUtc) / msPerDay)
}

/** The instant (ms) of an hour, fractions allowed, on a day. */
export function instantOf(day: number, hour: number): number {
  return Math.round(day * msPerDay - aheadOfUtc + hour * msPerHour)
}

/** The hour of the day, with fractions. */
export function hourOf(ms: number): number {
  return (ms + aheadOfUtc - dayOf(ms) * msPerDay) / msPerHour
}

const texts = new Map<number, string>()

/** `2026-03-01`. Cached, because millions of rows fall on a few thousand days. */
export function dateText(day: number): string {
  let text = texts.get(day)
  if (text === undefined) {
    text = new Date(day * msPerDay).toISOString().slice(0, 10)
    texts.set(day, text)
  }
  return text
}

const twoDigits = Array.from({ length: 60 }, (_, i) => String(i).padStart(2, '0'))

/** ISO 8601 in UTC, to the second: like `toISOString`, in a third of the time. */
export function timeText(ms: number): string {
  const day = Math.floor(ms / msPerDay)
  const second = Math.floor(ms / 1000) - day * 86_400
  const [hours, minutes] = [Math.floor(second / 3600), Math.floor(second / 60) % 60]
  return `${dateText(day)}T${twoDigits[hours]}:${twoDigits[minutes]}:${twoDigits[second % 60]}Z`
}

/** 0 is Sunday. The weekend is Friday and Saturday. */
export function weekdayOf(day: number): number {
  return new Date(day * msPerDay).getUTCDay()
}

/** Months counted from January 1970. */
export function monthOf(day: number): number {
  const date = new Date(day * msPerDay)
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
}

/** A day of a month; the month is counted from January 1970. */
export function dayInMonth(month: number, dayOfMonth: number): number {
  return Date.UTC(1970, month, dayOfMonth) / msPerDay
}

const monthNames =
  'January February March April May June July August September October November December'.split(' ')

/** `March 2026`. */
export function monthText(day: number): string {
  const month = monthOf(day)
  return `${monthNames[month % 12] ?? ''} ${1970 + Math.floor(month / 12)}`
}
