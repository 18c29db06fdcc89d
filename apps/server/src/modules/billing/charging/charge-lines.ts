import { lengthInDays, type Period } from '#platform/calendar'
import { dayFirst } from '#platform/texts'
import { taxOn } from '#platform/money'

/** A contract as far as it decides what its line costs. Prices in poisha a month, before tax. */
export interface ChargedContract {
  id: number
  /** The package's name. */
  name: string
  price: number
  /** What it cost until the day before `price_since`. */
  price_before: number | null
  price_since: string | null
  starts_on: string
  /** The last day; null: in force. */
  ends_on: string | null
}

/**
 * Why something is charged: a package in a period; what waited for a bill; days that were billed and are not used; days
 * that are on a bill already, at another price.
 */
type ChargeReason = 'package' | 'pending' | 'unused-credit' | 'new-charge'

/** One line of a bill or of a quote. Amounts in poisha, negative for a credit; the tax is that of this line. */
export interface ChargeLine {
  reason: ChargeReason
  description: string
  /** The days that it is for; undefined: for none in particular. */
  days: Period | undefined
  /** A month's price, of which it is a share; undefined: it is an amount of its own. */
  price: number | undefined
  amount: number
  tax: number
  taxPercent: number
}

export interface Sum {
  amount: number
  tax: number
  total: number
}

export function sumOf(lines: readonly Pick<ChargeLine, 'amount' | 'tax'>[]): Sum {
  // adding to 0 avoids −0, which is not an amount of money
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  const tax = lines.reduce((sum, line) => sum + line.tax, 0)
  return { amount, tax, total: amount + tax }
}

/**
 * The price of some days of a billing period, in poisha. It is computed and rounded from the period's first day, so that
 * the parts always add up to the full price.
 */
export function prorate(price: number, days: Period, period: Period): number {
  const length = lengthInDays(period)
  // half a poisha is rounded up
  const until = (count: number) => Math.floor((2 * price * count + length) / (2 * length))
  const before = lengthInDays({ from: period.from, to: days.from }) - 1
  return until(before + lengthInDays(days)) - until(before)
}

/** What some days of a billing period cost, tax included; poisha. */
export function costOfDays(
  price: number,
  { days, period }: { days: Period; period: Period },
  taxPercent: number,
): number {
  const amount = prorate(price, days, period)
  return amount + taxOn(amount, taxPercent)
}

/** The price of what is charged from this day on. A new price begins with a period, so it cannot change on the way. */
export function priceFrom(
  day: string,
  { price, price_before, price_since }: Pick<ChargedContract, 'price' | 'price_before' | 'price_since'>,
): number {
  return price_before !== null && price_since !== null && day < price_since ? price_before : price
}

/** The days that two ranges share; undefined: none. */
export function sharedDays(one: Period, other: { from: string; to: string | null }): Period | undefined {
  const from = one.from > other.from ? one.from : other.from
  const to = other.to !== null && other.to < one.to ? other.to : one.to
  return from > to ? undefined : { from, to }
}

/**
 * What contracts cost on some days of a billing period: a line for each that is in force on one of them, in the order in
 * which they were made.
 */
export function chargeDays(
  contracts: readonly ChargedContract[],
  { days, period, taxPercent }: { days: Period; period: Period; taxPercent: number },
): (ChargeLine & { days: Period; price: number })[] {
  return contracts
    .flatMap((contract) => {
      const own = sharedDays(days, { from: contract.starts_on, to: contract.ends_on })
      return own ? [{ contract, own }] : []
    })
    .toSorted((a, b) => a.contract.id - b.contract.id)
    .map(({ contract, own }) => {
      const price = priceFrom(own.from, contract)
      const amount = prorate(price, own, period)
      return {
        reason: 'package',
        description: `${contract.name}, ${daysInWords(own, period)}`,
        days: own,
        price,
        amount,
        tax: taxOn(amount, taxPercent),
        taxPercent,
      }
    })
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `10 of 31 days`; of a whole period, `March 2026` or `15/03/2026 – 14/04/2026`. */
function daysInWords(days: Period, period: Period): string {
  const [count, length] = [lengthInDays(days), lengthInDays(period)]
  if (count < length) return `${count} of ${length} days`
  const [year = '', month = '', day] = period.from.split('-')
  return day === '01'
    ? `${months[Number(month) - 1] ?? ''} ${year}`
    : `${dayFirst(period.from)} – ${dayFirst(period.to)}`
}
