import { addDays, periodContaining, type Period } from '#platform/calendar'
import { taxOn } from '#platform/money'
import { billOf, latest, type Bill, type ChargedLine } from './bill'
import { sumOf, type ChargedContract } from './charge-lines'

/** What is known today of a line whose bill is to come. Prices in poisha a month, before tax. */
export interface ComingLine extends Omit<ChargedLine, 'contracts'> {
  status: string
  contracts: readonly ComingContract[]
  /** The package that was ordered and begins on `change_on`. */
  change_name: string | null
  change_price: number | null
}

export interface ComingContract extends ChargedContract {
  /** The price that is planned for it, and its first day; null where the line keeps a price of its own. */
  next_price: number | null
  next_price_on: string | null
}

/** How an organization bills. */
export interface BillingTerms {
  billing_day: number
  due_days: number
  tax_percent: number
  /** The last day whose billing run is finished. */
  billed_through: string | null
}

export interface NextBill extends Bill {
  /** The part of the total that waits already. */
  charges: number
  /** What a month costs from it on, tax included. */
  monthly: number
  issuedOn: string
  dueOn: string
}

/**
 * The next bill of a line, as the billing run will write it by what is known today; undefined where none comes. A suspended
 * line is charged from the day on which it is on again, which nobody knows; here that is the next billing day.
 */
export function nextBill(line: ComingLine, terms: BillingTerms, today: string): NextBill | undefined {
  if (line.status === 'closed') return undefined
  const { billing_day: billingDay, billed_through: billedThrough, tax_percent: taxPercent } = terms
  const nextRun = billedThrough !== null && billedThrough >= today ? addDays(today, 1) : today
  const resumedOn =
    line.status === 'suspended' ? addDays(periodContaining(nextRun, billingDay).to, 1) : line.resumed_on
  const chargedFrom = latest(
    periodContaining(billedThrough ?? nextRun, billingDay).from,
    line.billed_until && addDays(line.billed_until, 1),
    resumedOn,
  )
  const firstDay = line.contracts
    .filter(({ ends_on }) => ends_on === null || ends_on >= chargedFrom)
    .map(({ starts_on }) => latest(starts_on, chargedFrom))
    .toSorted()[0]
  if (firstDay === undefined) return undefined
  const period = periodContaining(firstDay, billingDay)
  const issuedOn = latest(nextRun, firstDay)
  const then = asBilled({ ...line, resumed_on: resumedOn }, { day: issuedOn, period })
  const bill = billOf(then, { period, today: issuedOn, taxPercent })
  if (!bill) return undefined
  const [last] = bill.lines.toSorted((a, b) => ((a.days?.from ?? '') > (b.days?.from ?? '') ? -1 : 1))
  const price = last?.price ?? 0
  return {
    ...bill,
    charges: sumOf(line.pending).total,
    monthly: price + taxOn(price, taxPercent),
    issuedOn,
    dueOn: addDays(issuedOn, terms.due_days),
  }
}

/**
 * What becomes of a line before it is billed for a period on a day: a package that was ordered is in force then, and
 * a planned price begins with a period, for contracts that are older and go on.
 */
export function asBilled(line: ComingLine, { day, period }: { day: string; period: Period }): ChargedLine {
  const { change_on: changeOn, change_price: changePrice, change_name: changeName } = line
  if (changeOn === null || changePrice === null || changeOn > day)
    return { ...line, contracts: line.contracts.map((contract) => withPriceOf(contract, period)) }
  const contracts = line.contracts.flatMap<ChargedContract>((contract) =>
    contract.ends_on === null
      ? [
          { ...contract, ends_on: addDays(changeOn, -1) },
          {
            // the newest contract has the highest number
            id: Number.MAX_SAFE_INTEGER,
            name: changeName ?? '',
            price: changePrice,
            price_before: null,
            price_since: null,
            starts_on: changeOn,
            ends_on: null,
          },
        ]
      : [contract],
  )
  return { ...line, contracts, change_on: null }
}

function withPriceOf(contract: ComingContract, period: Period): ChargedContract {
  const { next_price, next_price_on, ends_on, starts_on, price } = contract
  const begins =
    next_price !== null &&
    next_price_on !== null &&
    next_price_on <= period.from &&
    ends_on === null &&
    starts_on < period.from
  return begins ? { ...contract, price: next_price, price_before: price, price_since: period.from } : contract
}
