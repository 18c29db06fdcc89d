import { t } from '../../language/t'
import { dayOf } from './dates'

const dayMs = 24 * 3_600_000

/**
 * How many calendar days lie between today and a day; negative for a day that is over.
 *
 * @param day `YYYY-MM-DD`
 * @param now milliseconds since the epoch; the provider's calendar decides which day that is
 */
export const daysFromToday = (day: string, now: number): number =>
  Math.round((Date.parse(day) - Date.parse(dayOf(new Date(now).toISOString()))) / dayMs)

/** How far a calendar day is from today, in words: 'in 19 days', 'tomorrow', 'today', '3 days ago'. */
export function daysUntil(day: string, now: number): string {
  const days = daysFromToday(day, now)
  if (days === 0) return t('today')
  if (days === 1) return t('tomorrow')
  if (days === -1) return t('yesterday')
  return days > 0 ? t('in {count} days', { count: days }) : t('{count} days ago', { count: -days })
}
