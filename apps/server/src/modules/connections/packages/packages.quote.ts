import { addDays, periodContaining } from '#platform/calendar'
import { chargeBilled, creditUnused, type BilledDays, type ChargeLine } from '../../billing/billing.public'

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

/** The same for a prepaid line: the first day after those that are paid. */
export function afterPaidDays(
  { paidUntil, startsOn }: { paidUntil: string; startsOn: string | null },
  today: string,
): string {
  const day = [paidUntil, startsOn ?? '', today].toSorted().at(-1) ?? today
  return addDays(day, 1)
}

/** A line of a quote; poisha, negative for a credit. */
export interface PricedLine {
  kind: 'unused-credit' | 'new-charge'
  description: string
  amount: number
  tax: number
}

export interface PlanChange {
  from: Parameters<typeof creditUnused>[0]
  to: { name: string; price: number }
  /** The days from the first one of the new package on that were billed with the old one. */
  billed: BilledDays | undefined
  taxPercent: number
}

/**
 * What a change costs for days that are billed already: credits the unused days of the old package and charges the
 * same days of the new one, each rounded to the poisha and taxed separately.
 */
export function priceChange({ from, to, billed, taxPercent }: PlanChange): PricedLine[] {
  const credit = creditUnused(from, billed, taxPercent)
  const charge = chargeBilled(to, billed, taxPercent)
  return [
    ...(credit ? [priced('unused-credit', credit)] : []),
    ...(charge ? [priced('new-charge', charge)] : []),
  ]
}

const priced = (kind: PricedLine['kind'], { description, amount, tax }: ChargeLine): PricedLine => ({
  kind,
  description,
  amount,
  tax,
})
