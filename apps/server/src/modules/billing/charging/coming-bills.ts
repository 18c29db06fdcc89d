import { billOf, type Bill } from './bill'
import { asBilled, type BillingTerms, type ComingLine } from './next-bill'
import { periodsToBill } from './periods'

/** The bills that a line gets when the billing run comes on a day, and not before: one for each period that is due. */
export function billsOn(day: string, line: ComingLine, terms: BillingTerms): Bill[] {
  if (line.status !== 'active') return []
  const { billed_through: billedThrough, billing_day: billingDay, tax_percent: taxPercent } = terms
  const bills: Bill[] = []
  let left = line
  for (const period of periodsToBill({ billedThrough, today: day, billingDay })) {
    const bill = billOf(asBilled(left, { day, period }), { period, today: day, taxPercent })
    if (!bill) continue
    bills.push(bill)
    left = { ...left, billed_until: bill.period.to, pending: [] }
  }
  return bills
}
