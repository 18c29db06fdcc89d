import { t } from '../../language/t'
import { formatNear } from '../dates/dates'

/** What is said about a draft of that instant; its day only if it is not today. */
export function leftWords(at: string): string {
  return t('Changes from {time} were not submitted.', { time: formatNear(at, Date.now()) })
}
