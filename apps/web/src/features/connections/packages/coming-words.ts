import type { ComingPrice } from '@uplink/contract/connections'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'

/** Another price, with tax, and its first day. */
export const comingWords = ({ total, from }: ComingPrice) =>
  `${formatMoney(total)} from ${formatDisplayDate(from)}`
