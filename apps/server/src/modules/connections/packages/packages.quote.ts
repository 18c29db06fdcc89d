import { taxOn } from '#platform/money'
import { addDays, lengthInDays, periodContaining, type Period } from '#platform/calendar'

/**
 * The day from which another package can be had without settling anything: the first one of the next billing period; for
 * a contract that has yet to begin, of the one after its first, because it cannot end before it has begun.
 *
 * @param startsOn the first day of the contract in force; null: there is none
 */
export function nextCycleOn(
  { billingDay, startsOn }: { billingDay: number; startsOn: string | null },
  today: string,
): string {
  const day = startsOn !== null && startsOn > today ? startsOn : today
  return addDays(periodContaining(day, billingDay).to, 1)
}

/** A line of a quote; poisha, negative for a credit. */
export interface PricedLine {
  kind: 'unused-credit' | 'new-charge'
  description: string
  amount: number
  tax: number
}

export interface PlanChange {
  from: { name: string; price: number }
  to: { name: string; price: number }
  /** The first day of the new package. */
  effectiveOn: string
  /** The billing periods from this day on that were billed with the old package, the first of which contains it. */
  billed: readonly Period[]
  taxPercent: number
}

/**
 * The billing periods from a day on that are on bills already. A bill ends with its period, so its last day tells by
 * which day of the month it was made; the provider may have chosen another one since.
 *
 * @param billedUntil the last day on a bill of the line; null: there is none
 */
export function billedPeriods(from: string, billedUntil: string | null, billingDay: number): Period[] {
  const periods: Period[] = []
  if (billedUntil === null) return periods
  const dayAfter = Number(addDays(billedUntil, 1).slice(8))
  for (let day = from; day <= billedUntil;) {
    const period = periodContaining(day, dayAfter <= 28 ? dayAfter : billingDay)
    periods.push(period)
    day = addDays(period.to, 1)
  }
  return periods
}

/**
 * What a change costs for days that are billed already: credits the unused days of the old package and charges the
 * same days of the new one, each rounded to the poisha and taxed separately.
 */
export function priceChange({ from, to, effectiveOn, billed, taxPercent }: PlanChange): PricedLine[] {
  const parts = billed.map((period) => ({
    days: lengthInDays(period),
    rest: lengthInDays({ from: effectiveOn > period.from ? effectiveOn : period.from, to: period.to }),
  }))
  const [first] = parts
  if (!first) return []
  const rest = parts.reduce((sum, part) => sum + part.rest, 0)
  const span = parts.length > 1 || rest === first.days ? `${rest} days` : `${rest} of ${first.days} days`
  const costOf = (price: number) => parts.reduce((sum, part) => sum + share(price, part.rest, part.days), 0)
  const line = (kind: PricedLine['kind'], description: string, amount: number): PricedLine => ({
    kind,
    description,
    amount,
    tax: taxOn(amount, taxPercent),
  })
  return [
    line('unused-credit', `${from.name}, ${span} not used`, -costOf(from.price)),
    line('new-charge', `${to.name}, ${span}`, costOf(to.price)),
  ].filter(({ amount }) => amount !== 0)
}

/** The price of some days of a month; half a poisha is rounded up. */
function share(price: number, days: number, of: number): number {
  return Math.floor((2 * price * days + of) / (2 * of))
}

export interface Sum {
  amount: number
  tax: number
  total: number
}

export function sumOf(lines: readonly Pick<PricedLine, 'amount' | 'tax'>[]): Sum {
  // adding to 0 avoids −0, which is not an amount of money
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  const tax = lines.reduce((sum, line) => sum + line.tax, 0)
  return { amount, tax, total: amount + tax }
}
