import { addDays, lengthInDays } from '#platform/calendar'
import { taxOn } from '#platform/money'
import { shareOf } from '../../billing/billing.public'
import { billedPeriods } from '../packages/packages.quote'

export interface BilledContract {
  /** Poisha per month before tax; `price_before` until the day before `price_since`. */
  price: number
  price_before: number | null
  price_since: string | null
  starts_on: string
  billed_until: string | null
  billing_day: number
  tax_percent: number
}

/** Days of a contract that are billed and come after its last one. Amounts in poisha. */
export interface Unused {
  days: number
  until: string
  amount: number
  tax: number
}

/** What the billing run charged for the days after `lastDay`; undefined: nothing. */
export function unusedOf(contract: BilledContract, lastDay: string): Unused | undefined {
  const { billed_until: until, starts_on, billing_day, tax_percent } = contract
  const from = addDays(lastDay, 1) > starts_on ? addDays(lastDay, 1) : starts_on
  if (until === null || until < from) return undefined
  const amount = billedPeriods(from, until, billing_day)
    .map((period) => {
      const days = {
        from: from > period.from ? from : period.from,
        to: until < period.to ? until : period.to,
      }
      return shareOf(priceIn(contract, period.from), days, period)
    })
    .reduce((sum, share) => sum + share, 0)
  const days = lengthInDays({ from, to: until })
  return amount === 0 ? undefined : { days, until, amount, tax: taxOn(amount, tax_percent) }
}

/** A price begins with a period. */
function priceIn({ price, price_before, price_since, starts_on }: BilledContract, periodFrom: string) {
  const chargedFrom = periodFrom > starts_on ? periodFrom : starts_on
  return price_before !== null && price_since !== null && chargedFrom < price_since ? price_before : price
}
