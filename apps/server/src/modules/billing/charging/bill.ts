import { addDays, type Period } from '#platform/calendar'
import { chargeDays, sumOf, type ChargedContract, type ChargeLine, type Sum } from './charge-lines'

/** What is known of a line when it is billed. */
export interface ChargedLine {
  contracts: readonly ChargedContract[]
  /** What waits for its next bill. */
  pending: readonly PendingCharge[]
  /** The last day on a bill of the line. */
  billed_until: string | null
  /** The day on which it was switched on again, after it was suspended. */
  resumed_on: string | null
  /** The first day of a package that was ordered and is not in force yet. */
  change_on: string | null
  /** The first day on which it is planned not to be its owner's any more. */
  ends_before: string | null
}

/** Poisha before tax, negative for a credit, and the tax on it. */
export interface PendingCharge {
  id: number
  description: string
  amount: number
  tax: number
  tax_percent: number
}

export interface Bill extends Sum {
  /** From the first day that it charges to the last one. */
  period: Period
  lines: readonly ChargeLine[]
}

/** The latest of some days; empty when all are missing. */
export const latest = (...days: (string | null)[]) =>
  days.reduce<string>((last, day) => (day !== null && day > last ? day : last), '')

/**
 * The bill that an active line gets for a billing period on a day; undefined: none. Everybody who tells or writes what a
 * line costs in a period gets it from here.
 *
 * A line is charged from the latest of: the period's first day, the day after its last bill ends, its contract's first day,
 * the day on which it was switched on again. It gets one line for each contract in force since then, and what waits for
 * the bill. Nothing is charged before its day. A line with a change of package whose day has come gets no bill until the
 * change is in force, or it would pay the old price; and one whose planned end has come gets none at all, unless something
 * waits for a bill, which would be lost.
 */
export function billOf(
  line: ChargedLine,
  { period, today, taxPercent }: { period: Period; today: string; taxPercent: number },
): Bill | undefined {
  if (line.change_on !== null && line.change_on <= today) return undefined
  if (line.ends_before !== null && line.ends_before <= today && line.pending.length === 0) return undefined
  const from = latest(period.from, line.billed_until && addDays(line.billed_until, 1), line.resumed_on)
  if (from > period.to) return undefined
  const charges = chargeDays(line.contracts, { days: { from, to: period.to }, period, taxPercent })
  const firstDay = charges.map(({ days }) => days.from).toSorted()[0]
  if (firstDay === undefined || firstDay > today) return undefined
  const lines = [...charges, ...line.pending.map(pendingLine)]
  return {
    period: { from: firstDay, to: latest(...charges.map(({ days }) => days.to)) },
    lines,
    ...sumOf(lines),
  }
}

/** A charge that waited, as a line of the bill that takes it. */
export const pendingLine = ({ description, amount, tax, tax_percent }: PendingCharge): ChargeLine => ({
  reason: 'pending',
  description,
  days: undefined,
  price: undefined,
  amount,
  tax,
  taxPercent: tax_percent,
})
