import type { ReportCell } from '@uplink/contract/reports/result'
import type { GraphColumn, GraphLook } from '../../drawing'

// Times are drawn in the provider's local time: axes get them as if that were UTC.

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (value: number) => String(value).padStart(2, '0')

/** Whether a column contains days or instants. */
export const isTime = ({ type }: Pick<GraphColumn, 'type'>) => type === 'date' || type === 'timestamp'

const dayText = /^(\d{4})-(\d{2})-(\d{2})$/
const instantText = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/

/** The number for an axis of a day or an instant; null when the text is neither. */
export function timeOf(value: ReportCell, look: Pick<GraphLook, 'clock'>): number | null {
  const text = value?.trim() ?? ''
  if (!dayText.test(text) && !instantText.test(text)) return null
  const ms = Date.parse(text)
  // years that cannot be shown
  if (Number.isNaN(ms) || Math.abs(ms) > 2e14) return null
  if (dayText.test(text)) return ms
  const shown = look.clock(ms)
  return Number.isFinite(shown) ? shown : null
}

/** `Nov 22, 2026`, with the time for an instant. */
export function sayTime(time: number, hasHour: boolean): string {
  const at = new Date(time)
  const day = `${months[at.getUTCMonth()] ?? ''} ${two(at.getUTCDate())}, ${String(at.getUTCFullYear()).padStart(4, '0')}`
  return hasHour ? `${day}, ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}` : day
}

/** Short forms for an axis, without the parts that all times share. */
export function shortTimes(times: readonly number[], hasHour: boolean): string[] {
  const dates = times.map((time) => new Date(time))
  const all = (part: (date: Date) => number) => new Set(dates.map(part)).size <= 1
  const isMonthly = !hasHour && dates.length > 1 && dates.every((date) => date.getUTCDate() === 1)
  const isOneDay = hasHour && all((date) => Math.floor(date.getTime() / 86_400_000))
  const isOneYear = all((date) => date.getUTCFullYear())
  return dates.map((date) => {
    const month = months[date.getUTCMonth()] ?? ''
    const hour = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`
    if (isOneDay) return hour
    if (isMonthly) return `${month} ${date.getUTCFullYear()}`
    // no line break: a day's number alone under its month reads badly
    const short = `${month}\u00a0${date.getUTCDate()}`
    const day = isOneYear ? short : `${short}, ${date.getUTCFullYear()}`
    return hasHour ? `${day}, ${hour}` : day
  })
}

/** The labels of a time axis, by the distance between its ticks. */
export const timeWords = {
  year: '{yyyy}',
  month: '{MMM} {yyyy}',
  day: '{MMM} {d}',
  hour: '{HH}:{mm}',
  minute: '{HH}:{mm}',
  second: '{HH}:{mm}:{ss}',
  millisecond: '{HH}:{mm}:{ss}',
}
