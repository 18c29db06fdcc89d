import type { ComingPrice } from '@uplink/contract/connections'
import { t } from '../../../language/t'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'

/** The planned price with tax, and its first day, in words. */
export const comingWords = ({ total, from }: ComingPrice) =>
  t('{amount} from {date}', { amount: formatMoney(total), date: formatDisplayDate(from) })
