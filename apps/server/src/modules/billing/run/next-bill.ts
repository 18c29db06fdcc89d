import { addDays, periodContaining, type Period } from '#platform/calendar'
import { taxOn } from '#platform/money'
import { shareOf } from './periods'

/** What is known today of a line's next bill, besides its contracts. Amounts in poisha. */
export interface BilledLine {
  status: string
  billing_day: number
  due_days: number
  tax_percent: number
  /** The last day whose billing run is finished. */
  billed_through: string | null
  /** The last day on a bill of the line. */
  billed_until: string | null
  resumed_on: string | null
  /** The price of the package that has been ordered, and its first day. */
  coming_price: number | null
  coming_on: string | null
  /** Charges that wait for the bill, tax included. */
  waiting: number
}

export interface BilledContract {
  /** Poisha per month before tax. */
  price: number
  starts_on: string
  /** The last day; null: in force. */
  ends_on: string | null
  /** The price that is planned for it, and its first day. */
  next_price: number | null
  next_price_on: string | null
}

export interface NextBill {
  /** Poisha, tax included, as all amounts here. */
  total: number
  /** The part of it that waits already. */
  charges: number
  /** What a month costs from it on. */
  monthly: number
  dueOn: string
}

const latest = (...days: (string | null)[]) =>
  days.reduce<string>((last, day) => (day !== null && day > last ? day : last), '')

/**
 * The next bill of a line, as the billing run will write it by what is known today; undefined where none comes. It decides
 * about one line on a coming day what `issueInvoices` in run.store.ts decides about all of them on its own. A suspended line is
 * charged from the day on which it is on again, which nobody knows; here that is the next billing day.
 *
 * @param contracts those with days that are on no bill
 */
export function nextBill(
  line: BilledLine,
  contracts: readonly BilledContract[],
  today: string,
): NextBill | undefined {
  if (line.status === 'closed') return undefined
  const { billing_day: billingDay, billed_through: billedThrough } = line
  const nextRun = billedThrough !== null && billedThrough >= today ? addDays(today, 1) : today
  const chargedFrom = latest(
    periodContaining(billedThrough ?? nextRun, billingDay).from,
    line.billed_until && addDays(line.billed_until, 1),
    line.status === 'suspended' ? addDays(periodContaining(nextRun, billingDay).to, 1) : line.resumed_on,
  )
  const [firstDay] = contracts
    .filter(({ ends_on }) => ends_on === null || ends_on >= chargedFrom)
    .map(({ starts_on }) => latest(starts_on, chargedFrom))
    .toSorted()
  if (firstDay === undefined) return undefined
  const period = periodContaining(firstDay, billingDay)
  const issuedOn = latest(nextRun, firstDay)
  const parts = contracts
    .flatMap((contract) => onDayOfBill(contract, line, { issuedOn, period }))
    .flatMap((contract) => partOf(contract, { from: chargedFrom, to: period.to }, period))
  const withTax = (amount: number) => amount + taxOn(amount, line.tax_percent)
  return {
    total: parts.reduce((sum, { amount }) => sum + withTax(amount), line.waiting),
    charges: line.waiting,
    monthly: withTax(parts.toSorted((a, b) => (a.from < b.from ? -1 : 1)).at(-1)?.price ?? 0),
    dueOn: addDays(issuedOn, line.due_days),
  }
}

type Part = Pick<BilledContract, 'price' | 'starts_on' | 'ends_on'>

/**
 * What has become of a contract when the bill is written: a package that was ordered is in force before its line is
 * billed, and a planned price begins with a period, for contracts that are older and go on.
 */
function onDayOfBill(
  contract: BilledContract,
  { coming_price, coming_on }: BilledLine,
  { issuedOn, period }: { issuedOn: string; period: Period },
): Part[] {
  const { starts_on, ends_on, next_price, next_price_on } = contract
  if (ends_on !== null) return [contract]
  if (coming_price !== null && coming_on !== null && coming_on <= issuedOn)
    return [
      { ...contract, ends_on: addDays(coming_on, -1) },
      { price: coming_price, starts_on: coming_on, ends_on },
    ]
  const isRaised = next_price_on !== null && next_price_on <= period.from && starts_on < period.from
  return [{ ...contract, price: isRaised && next_price !== null ? next_price : contract.price }]
}

/** A contract's share of the charged days of a period, before tax; empty where it has none of them. */
function partOf({ price, starts_on, ends_on }: Part, charged: Period, period: Period) {
  const from = latest(starts_on, charged.from)
  const to = ends_on !== null && ends_on < charged.to ? ends_on : charged.to
  return from > to ? [] : [{ from, price, amount: shareOf(price, { from, to }, period) }]
}
