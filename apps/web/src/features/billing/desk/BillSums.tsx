import { useQuery } from '@tanstack/react-query'
import type { InvoiceFilter } from '@uplink/contract/desk-invoices'
import { pathTo } from '@uplink/contract/screens'
import { formatMoney } from '../../../platform/money/money'
import { Stat, StatRow } from '../../../ui/page/Stat'
import { billSumsQuery, type BillFilter } from './desk-bills.data'

/**
 * What is chosen adds up to, one row a currency; each sum leads to its bills. The others stay in sight, to go from one to the
 * next.
 */
export function BillSums({ request: { status: chosen, ...rest } }: { request: BillFilter }) {
  const { data } = useQuery(billSumsQuery(rest))
  const all = pathTo('bills', rest)
  const one = (status: InvoiceFilter) => ({
    // a second press takes it away again
    href: status === chosen ? all : pathTo('bills', { ...rest, status }),
    isChosen: status === chosen,
  })
  return data?.map(({ bills, total, paid, due, overdue, is_partial: isPartial }) => (
    <StatRow key={total}>
      <Stat
        label={isPartial ? 'Billed, among the latest 20,000' : `Billed (${bills.toLocaleString('en')})`}
        value={formatMoney(total)}
        href={chosen === undefined ? undefined : all}
      />
      <Stat label="Paid" value={formatMoney(paid)} {...one('paid')} />
      <Stat label="To pay" value={formatMoney(due)} {...one('open')} />
      <Stat label="Overdue" value={formatMoney(overdue)} {...one('overdue')} />
    </StatRow>
  ))
}
