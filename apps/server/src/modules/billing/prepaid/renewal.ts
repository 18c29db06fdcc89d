import type { Validity } from '@uplink/contract/prepaid'
import { addDays, type Period } from '#platform/calendar'
import { taxOn } from '#platform/money'
import { dayFirst } from '#platform/texts'
import { pendingLine, type Bill, type PendingCharge } from '../charging/bill'
import { sumOf, type ChargeLine } from '../charging/charge-lines'

/** What a package costs a prepaid line at once, before tax, and for how long that pays. */
export interface Sale {
  name: string
  price: number
  valid: Validity
}

/** What is known of a prepaid line, whichever way it is read. Money in poisha. */
export interface PrepaidFacts {
  status: 'active' | 'suspended' | 'closed'
  tax_percent: number
  starts_on: string
  ends_on: string | null
  paid_until: string
  grace_days: number
  late_from: 'now' | 'end'
  /** Its package; null: none. */
  sale: Sale | null
  /** The package that was ordered, and its first day. */
  change: (Sale & { on: string }) | null
  /** What waits for its next bill. */
  pending: readonly PendingCharge[]
}

export interface Renewal extends Bill {
  valid: Validity
}

/** The last day of so much time from a day on. A month that has no such day ends with its last one. */
export function lastDayOf(from: string, { count, unit }: Validity): string {
  if (unit === 'days') return addDays(from, count - 1)
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number)
  const iso = (at: number) => new Date(at).toISOString().slice(0, 10)
  const lastOfMonth = iso(Date.UTC(year, month + count, 0))
  return Number(lastOfMonth.slice(8)) < day ? lastOfMonth : iso(Date.UTC(year, month - 1 + count, day - 1))
}

/** The first day on which the line is off. */
export const offOn = ({ paid_until, grace_days }: Pick<PrepaidFacts, 'paid_until' | 'grace_days'>): string =>
  addDays(paid_until, grace_days + 1)

/** Whether a day is one of those on which the line is prepaid. */
export const isPrepaidOn = (
  { starts_on, ends_on }: Pick<PrepaidFacts, 'starts_on' | 'ends_on'>,
  day: string,
): boolean => starts_on <= day && (ends_on === null || ends_on >= day)

/** Whether the line was never paid for since it is prepaid. */
export const isNew = ({ starts_on, paid_until }: Pick<PrepaidFacts, 'starts_on' | 'paid_until'>): boolean =>
  paid_until < starts_on

/**
 * The next renewal of a line as of a day; undefined where none is possible: it is closed, has no package, or will be billed
 * afterwards. No day is ever in two: it begins after the last paid day, or later.
 */
export function renewalOf(line: PrepaidFacts, today: string): Renewal | undefined {
  if (line.status === 'closed' || line.ends_on !== null) return undefined
  const from = firstDay(line, today)
  const sale = saleOn(line, from)
  if (!sale) return undefined
  const days = { from, to: lastDayOf(from, sale.valid) }
  return { ...billFor(line, sale, days), valid: sale.valid }
}

/** The bill of some days that are paid at once, for an amount before tax, with what waits for the line's next bill. */
export function billFor(
  { tax_percent: taxPercent, pending }: Pick<PrepaidFacts, 'tax_percent' | 'pending'>,
  { name, price }: Pick<Sale, 'name' | 'price'>,
  days: Period,
): Bill {
  const own: ChargeLine = {
    reason: 'package',
    description: `${name}, ${dayFirst(days.from)} – ${dayFirst(days.to)}`,
    days,
    price: undefined,
    amount: price,
    tax: taxOn(price, taxPercent),
    taxPercent,
  }
  const lines = [own, ...pending.map(pendingLine)]
  return { period: days, lines, ...sumOf(lines) }
}

/** The package that the line has on a day. */
function saleOn({ sale, change }: Pick<PrepaidFacts, 'sale' | 'change'>, day: string): Sale | null {
  return change && change.on <= day ? change : sale
}

/** Where the next paid days begin. */
export function firstDay(line: PrepaidFacts, today: string): string {
  const { paid_until, late_from } = line
  if (paid_until >= today) return addDays(paid_until, 1)
  if (isNew(line) || late_from === 'now') return today
  const inTime = addDays(paid_until, 1)
  const sale = saleOn(line, inTime)
  // nobody pays for days that are all over
  return sale && lastDayOf(inTime, sale.valid) >= today ? inTime : today
}

/** No renewal pays for more at once. */
const mostAtOnce = 12

/**
 * The renewals that money pays for when it arrives: one if the balance is enough for it, and more as far as the money that
 * came pays for all of them.
 *
 * @param funds what the balance has left after the open bills
 */
export function renewalsFor(
  line: PrepaidFacts,
  { arrived, funds, today }: { arrived: number; funds: number; today: string },
): Renewal[] {
  const made: Renewal[] = []
  let [known, spent] = [line, 0]
  while (made.length < mostAtOnce) {
    const next = renewalOf(known, today)
    if (!next) break
    const after = spent + next.total
    const isPaid = made.length === 0 ? after <= funds : next.total > 0 && after <= Math.min(arrived, funds)
    if (!isPaid) break
    made.push(next)
    spent = after
    known = { ...known, paid_until: next.period.to, pending: [] }
  }
  return made
}
