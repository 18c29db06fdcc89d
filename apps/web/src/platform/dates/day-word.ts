import { t } from '../../language/t'
import { formatDate } from './dates'

const dayMs = 24 * 3_600_000

/**
 * 'Today' or 'Yesterday', in the provider's calendar; undefined for other days.
 *
 * @param date as `groupByDate` heads its groups
 * @param now milliseconds since the epoch
 */
export function dayWord(date: string, now: number): string | undefined {
  const daysAgo = (days: number) => formatDate(new Date(now - days * dayMs).toISOString())
  if (date === daysAgo(0)) return t('Today')
  return date === daysAgo(1) ? t('Yesterday') : undefined
}
