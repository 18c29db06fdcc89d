import { lengthInDays, periodContaining, type Period } from '#platform/calendar'
import { taxOn } from '#platform/money'
import { chargeDays, priceFrom, sumOf, type ChargedContract } from '../charging/charge-lines'
import type { BillChange } from '@uplink/contract/bill-changes'

/** A bill as far as it says why it is what it is; amounts in minor units. */
export interface ExplainedBill {
  period: Period
  total: number
  taxPercent: number
  /** In force on some of its days. */
  contracts: readonly ChargedContract[]
  /** What had waited for it, with tax. */
  charges: readonly { description: string; total: number }[]
}

/** An amount of the difference; `before` and `after` are amounts where the kind is a price. */
export interface Difference {
  kind: BillChange['kind']
  before: string | number | null
  after: string | number | null
  amount: number
}

/** The part of a bill that packages make: the last one on it, the days, and a month's price with tax. */
function packagePart(bill: ExplainedBill, billingDay: number) {
  const { period: days, taxPercent, contracts } = bill
  const period = periodContaining(days.from, billingDay)
  const lines = chargeDays(contracts, { days, period, taxPercent })
  const charged = bill.charges.reduce((sum, { total }) => sum + total, 0)
  const total = bill.total - charged
  const last = lines.at(-1)
  const contract = contracts.toSorted((one, other) => one.id - other.id).at(-1)
  // where the charges of that time cannot be told any more, only the sum is known
  const isKnown = sumOf(lines).total === total && last !== undefined && contract !== undefined
  if (!isKnown) return { total, known: undefined }
  const price = priceFrom(last.days.from, contract)
  return {
    total,
    known: {
      name: contract.name,
      price,
      month: price + taxOn(price, taxPercent),
      days: lines.reduce((sum, line) => sum + lengthInDays(line.days), 0),
    },
  }
}

/** What makes a bill more or less than the one before; the amounts add up to the difference of the totals. */
export function compareBills(before: ExplainedBill, after: ExplainedBill, billingDay: number): Difference[] {
  const [was, is] = [packagePart(before, billingDay), packagePart(after, billingDay)]
  const differences: Difference[] = []
  let rest = is.total - was.total
  if (was.known && is.known) {
    const [one, other] = [was.known, is.known]
    const byMonth = other.month - one.month
    const [kind, from, to]: [Difference['kind'], string | number, string | number] =
      one.name !== other.name
        ? ['package', one.name, other.name]
        : one.price !== other.price
          ? ['price', one.month, other.month]
          : ['tax', String(before.taxPercent), String(after.taxPercent)]
    if (byMonth !== 0 || one.name !== other.name)
      differences.push({ kind, before: from, after: to, amount: byMonth })
    rest -= byMonth
    if (rest !== 0)
      differences.push({ kind: 'days', before: String(one.days), after: String(other.days), amount: rest })
  } else if (rest !== 0) differences.push({ kind: 'other', before: null, after: null, amount: rest })
  return [
    ...differences,
    ...after.charges.map(({ description, total }) => ({
      kind: 'charge' as const,
      before: null,
      after: description,
      amount: total,
    })),
    ...before.charges.map(({ description, total }) => ({
      kind: 'charge-before' as const,
      before: description,
      after: null,
      amount: -total,
    })),
  ]
}
