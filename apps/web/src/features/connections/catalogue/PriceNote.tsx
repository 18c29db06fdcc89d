import { compareMoney, formatMoney, parseMoney, subtractMoney } from '../../../platform/money/money'
import { Notice } from '../../../ui/feedback/Notice'

export const countOf = (lines: number) => (lines === 1 ? '1 line' : `${lines.toLocaleString('en')} lines`)

interface PriceNoteProps {
  /** As it is kept. */
  before: string
  /** As it is typed. */
  typed: string
  lines: number
}

/** What another price means: from when, and for how many lines it does not count. */
export function PriceNote({ before, typed, lines }: PriceNoteProps) {
  const after = parseMoney(typed)
  if (after === undefined || compareMoney(after, before) === 0) return null
  const isMore = compareMoney(after, before) > 0
  const difference = isMore ? subtractMoney(after, before) : subtractMoney(before, after)
  return (
    <Notice
      tone="info"
      title={`From now on: ${formatMoney(difference)} ${isMore ? 'more' : 'less'} a month.`}
    >
      For new contracts, before tax.{' '}
      {lines > 0 && `${countOf(lines)} ${lines === 1 ? 'keeps' : 'keep'} the price agreed to.`}
    </Notice>
  )
}
