import type { BillChanges } from '@uplink/contract/bill-changes'
import { pathTo } from '@uplink/contract/screens'
import { useRef, useState } from 'react'
import { t } from '../../language/t'
import { formatMonth } from '../../platform/dates/dates'
import { compareMoney, formatMoney } from '../../platform/money/money'
import { Link } from '../../ui/link/Link'
import classes from './BillBars.module.css'

type Bar = BillChanges['months'][number]

/** The month that a bill is for. */
export const monthOf = ({ period_start }: Pick<Bar, 'period_start'>) => formatMonth(period_start.slice(0, 7))

/** How high a bar is beside the highest: a share of a whole, so that no currency's digits matter. */
const sizeOf = ({ total }: Bar) => Math.max(0, Number(total.replace(/[^\d.-]/g, '')))

/**
 * The places of the bars whose month and amount stand below them: one that was touched, this bill, the last, the highest
 * and the first, as far as they have room there.
 */
function told(bills: readonly Bar[], current: number | undefined, touched: number | undefined): number[] {
  const sizes = bills.map(sizeOf)
  const highest = sizes.lastIndexOf(Math.max(...sizes))
  const [first, own] = [touched, current].map((bill) => bills.findIndex(({ id }) => id === bill))
  const wanted = [first ?? -1, own ?? -1, bills.length - 1, highest, 0]
  return wanted.reduce<number[]>((kept, place) => {
    const hasRoom = kept.every((other) => Math.abs(other - place) >= bills.length / 3)
    const isSaid = place === highest && kept.some((other) => sizes[other] === sizes[place])
    return place >= 0 && hasRoom && !isSaid ? [...kept, place] : kept
  }, [])
}

/**
 * Bills as bars, the latest last, each the way to its bill. A finger has no other way to ask for an amount that does not
 * stand there: its first tap tells it, the next one opens the bill. @param current the one whose screen this is
 */
export function BillBars({ bills, current }: { bills: readonly Bar[]; current?: number }) {
  const [touched, setTouched] = useState<Bar>()
  const pointer = useRef('')
  const most = Math.max(...bills.map(sizeOf), 1)
  const places = told(bills, current, touched?.id)
  return (
    // bars no wider than they need to be read, and the words below as wide as they are
    <div style={{ maxInlineSize: `max(12rem, ${bills.length * 3.75}rem)` }}>
      <ol className={classes.bars} aria-label={t('The last bills')}>
        {bills.map((bill, place) => {
          const [month, amount] = [monthOf(bill), formatMoney(bill.total)]
          const words = `${month}: ${amount}`
          return (
            <li key={bill.id}>
              <Link
                href={pathTo('bill', { id: bill.id })}
                className={classes.month}
                aria-label={words}
                aria-current={bill.id === current ? 'page' : undefined}
                data-touched={bill.id === touched?.id || undefined}
                title={words}
                onPointerDown={({ pointerType }) => (pointer.current = pointerType)}
                onClick={(event) => {
                  const isTap = pointer.current === 'touch'
                  pointer.current = ''
                  if (!isTap || places.includes(place)) return
                  event.preventDefault()
                  setTouched(bill)
                }}
              >
                <span className={classes.room}>
                  <span
                    className={classes.bar}
                    style={{ blockSize: `${Math.max(4, (sizeOf(bill) / most) * 100)}%` }}
                  />
                </span>
                {places.includes(place) && (
                  <span aria-hidden className={classes.words}>
                    {month}
                    <br />
                    {amount}
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ol>
      <p role="status" className="ui-hidden-visually">
        {touched &&
          t('{month}: {amount}. Tap again to open the bill.', {
            month: monthOf(touched),
            amount: formatMoney(touched.total),
          })}
      </p>
    </div>
  )
}

/** What the bills came to, from the least to the most. */
export function rangeWords(bills: readonly Bar[]): string {
  const [least, ...more] = bills.map(({ total }) => total).toSorted(compareMoney)
  if (least === undefined) return ''
  const most = more.at(-1) ?? least
  return compareMoney(least, most) === 0
    ? t('{amount} each', { amount: formatMoney(least) })
    : t('{least} to {most}', { least: formatMoney(least), most: formatMoney(most) })
}
