import { addDays, lengthInDays, periodContaining, type Period } from '#platform/calendar'
import { taxOn } from '#platform/money'
import { priceFrom, prorate, sharedDays, type ChargedContract, type ChargeLine } from './charge-lines'

/** Days that are on bills of a line already, by the billing periods in which they were charged. */
export interface BilledDays extends Period {
  count: number
  parts: readonly {
    days: Period
    period: Period
    /** The first day that was charged of the period. */
    chargedFrom: string
  }[]
}

/**
 * The days from a day on, and until another one, that are on bills already; undefined: none. A bill ends with its period, so its last day tells by
 * which day of the month it was made; the provider may have chosen another one since.
 *
 * @param last the days of the last bill of the line; undefined: there is none
 */
export function billedFrom(
  from: string,
  last: Period | undefined,
  billingDay: number,
  until?: string,
): BilledDays | undefined {
  if (last === undefined) return undefined
  const days = { from, to: until !== undefined && until < last.to ? until : last.to }
  if (days.to < from) return undefined
  const dayAfter = Number(addDays(last.to, 1).slice(8))
  const parts = []
  for (let day = from; day <= days.to;) {
    const period = periodContaining(day, dayAfter <= 28 ? dayAfter : billingDay)
    const charged = sharedDays(period, last) ?? period
    parts.push({ period, days: sharedDays(period, days) ?? period, chargedFrom: charged.from })
    day = addDays(period.to, 1)
  }
  return { ...days, count: lengthInDays(days), parts }
}

/** Gives back what a contract was billed for days that it is not used on; undefined: nothing. */
export function creditUnused(
  contract: Pick<ChargedContract, 'name' | 'price' | 'price_before' | 'price_since' | 'starts_on'>,
  days: BilledDays | undefined,
  taxPercent: number,
): ChargeLine | undefined {
  if (!days) return undefined
  // at the price for which they were billed
  const priceIn = (chargedFrom: string) =>
    priceFrom(chargedFrom > contract.starts_on ? chargedFrom : contract.starts_on, contract)
  return lineOf(days, {
    reason: 'unused-credit',
    description: `${contract.name}, ${inWords(days)} not used`,
    amount: -costOf(days, priceIn),
    price: contract.price,
    taxPercent,
  })
}

/** Charges days that are on bills already for a package that is used on them instead; undefined: nothing. */
export function chargeBilled(
  to: { name: string; price: number },
  days: BilledDays | undefined,
  taxPercent: number,
): ChargeLine | undefined {
  if (!days) return undefined
  return lineOf(days, {
    reason: 'new-charge',
    description: `${to.name}, ${inWords(days)}`,
    amount: costOf(days, () => to.price),
    price: to.price,
    taxPercent,
  })
}

function costOf({ parts }: BilledDays, priceIn: (chargedFrom: string) => number): number {
  return parts.reduce(
    (sum, { days, period, chargedFrom }) => sum + prorate(priceIn(chargedFrom), days, period),
    0,
  )
}

function lineOf({ from, to }: BilledDays, line: Omit<ChargeLine, 'days' | 'tax'>): ChargeLine | undefined {
  if (line.amount === 0) return undefined
  return { ...line, days: { from, to }, tax: taxOn(line.amount, line.taxPercent) }
}

/** `18 of 31 days`; where they are more than one period, or a whole one, `48 days`. */
function inWords({ count, parts }: BilledDays): string {
  const [first] = parts
  const length = first ? lengthInDays(first.period) : 0
  return parts.length > 1 || count === length ? `${count} days` : `${count} of ${length} days`
}
