import type { NewPrice } from '@uplink/contract/catalogue'
import { counted } from '@uplink/contract/counted'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { compareMoney, formatMoney, parseMoney, subtractMoney } from '../../../platform/money/money'
import { Notice } from '../../../ui/feedback/Notice'

interface PriceNoteProps {
  /** The saved price. */
  before: string
  /** The typed price, and its first day; empty until a day is chosen. */
  typed: string
  from: string
  lines: Pick<NewPrice, 'usual_lines' | 'own_price_lines'>
}

/** What an unsaved price would mean: from when, for how many lines, and how much more or less. */
export function PriceNote({ before, typed, from, lines }: PriceNoteProps) {
  const after = parseMoney(typed)
  if (after === undefined || from === '' || compareMoney(after, before) === 0) return null
  const isMore = compareMoney(after, before) > 0
  const amount = isMore ? subtractMoney(after, before) : subtractMoney(before, after)
  // keeps the amount on one line
  const difference = formatMoney(amount).replace(' ', '\u00a0')
  const each = lines.usual_lines === 1 ? '' : ' each'
  return (
    <Notice
      tone={isMore ? 'warning' : 'info'}
      title={`From ${formatDisplayDate(from)}: ${counted(lines.usual_lines, 'line')}, ${difference} ${isMore ? 'more' : 'less'}${each}.`}
    >
      A month, before tax, with the bills of that day. Their customers are told a quarter of an hour after
      saving.
      {keptBy(lines.own_price_lines)}
    </Notice>
  )
}

function keptBy(lines: number): string {
  if (lines === 0) return ''
  return ` ${counted(lines, 'line')} with ${lines === 1 ? 'a price of its own keeps it' : 'a price of their own keep it'}.`
}
