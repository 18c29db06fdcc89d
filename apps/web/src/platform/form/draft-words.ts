import { t } from '../../language/t'
import { dayOf, formatMoment, formatTime } from '../dates/dates'

/** What is said about a draft of that instant; its day only if it is not today. */
export function leftWords(at: string): string {
  const isToday = dayOf(at) === dayOf(new Date().toISOString())
  return t('Changes from {time} were not submitted.', {
    time: isToday ? formatTime(at) : formatMoment(at),
  })
}
