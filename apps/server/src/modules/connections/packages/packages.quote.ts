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
  /**
   * The billing period that contains this day, if it was billed with the old package; otherwise nothing is settled.
   */
  billed: Period | undefined
  taxPercent: number
}

/**
 * What a change costs for the rest of a period that is billed already: credits the unused days of the old package and
 * charges the same days of the new one, each rounded to the poisha and taxed separately.
 */
export function priceChange({ from, to, effectiveOn, billed, taxPercent }: PlanChange): PricedLine[] {
  if (!billed) return []
  const days = lengthInDays(billed)
  const rest = lengthInDays({ from: effectiveOn, to: billed.to })
  const span = rest === days ? `${days} days` : `${rest} of ${days} days`
  const line = (kind: PricedLine['kind'], description: string, amount: number): PricedLine => ({
    kind,
    description,
    amount,
    tax: taxOn(amount, taxPercent),
  })
  return [
    line('unused-credit', `${from.name}, ${span} not used`, -share(from.price, rest, days)),
    line('new-charge', `${to.name}, ${span}`, share(to.price, rest, days)),
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
