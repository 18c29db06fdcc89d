import { useQuery } from '@tanstack/react-query'
import type { DeskInvoice, InvoiceFilter } from '@uplink/contract/desk-invoices'
import { remindedBills } from '@uplink/contract/bill-reminders'
import { pathTo } from '@uplink/contract/screens'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useList } from '../../../platform/list/use-list'
import { formatMoney } from '../../../platform/money/money'
import { ExportAct } from '../../../resource/lists/ExportAct'
import { emptyByFilters, ListBar } from '../../../resource/lists/ListBar'
import { SelectedBar } from '../../../ui/lists/SelectedBar'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Parts } from '../../../ui/page/Parts'
import { Section } from '../../../ui/page/Section'
import { Stat, StatRow } from '../../../ui/page/Stat'
import { NothingListed } from '../../../ui/page/NothingListed'
import { LoadingState } from '../../../ui/states/LoadingState'
import { SkeletonText } from '../../../ui/states/Skeleton'
import type { RowKey } from '../../../ui/table/columns'
import { DataTable } from '../../../ui/table/DataTable'
import { useMay } from '../../menus/menus.public'
import { billFilters, shownBillFilters } from './bill-filters'
import { deskBillColumns } from './desk-bill-columns'
import {
  billsExport,
  billSumsQuery,
  deskBillsQuery,
  type BillFilter,
  type WhichBills,
} from './desk-bills.data'
import { RemindDialog } from './RemindDialog'

const title = 'Billing history'

/** The bills of the customers one works for. The menu leads everybody here, so it is no place to speak of a missing right. */
export function DeskBillsPage() {
  const may = useMay('see-bills')
  if (may === false) return <NothingListed title={title} what="bills" />
  if (may) return <Bills />
  return (
    <>
      <PageHeader title={title} />
      <LoadingState>
        <SkeletonText lines={8} />
      </LoadingState>
    </>
  )
}

/** Page, search and filters are in the address. */
function Bills() {
  const list = useList({ query: deskBillsQuery, filters: billFilters })
  const { request, shown, failure } = list
  const { data } = list.query
  const filters = shownBillFilters()
  const [selected, setSelected] = useState<ReadonlySet<RowKey>>(new Set())
  /** All that match are meant, instead of the chosen ones. */
  const [isAll, setAll] = useState(false)
  const [reminded, setReminded] = useState<WhichBills | null>(null)
  const choose = (some: ReadonlySet<RowKey>) => {
    setAll(false)
    setSelected(some)
  }
  if (failure?.isForbidden) return <NothingListed title={title} what="bills" />
  const mayRemind = data?.can.includes('remind') ?? false
  const total = data?.total ?? 0
  return (
    <>
      <PageHeader
        title={title}
        lead="The bills of your customers, the latest first. Choose some to remind of them."
        actions={<ExportAct of={billsExport} request={request} />}
      />
      <ListBar
        filters={filters}
        list={list}
        what={{ one: 'bill', many: 'bills' }}
        onNarrow={() => choose(new Set())}
      />
      <Parts>
        <BillSums request={request} />
        <Section isFlush>
          <DataTable
            {...shown({ what: 'bills', none: 'There are no bills yet.' })}
            {...emptyByFilters(filters, list, 'No bill matches. Enter the whole number or Client ID.')}
            label="Bills"
            columns={deskBillColumns}
            rowKey={({ id }) => id}
            rowHref={({ id }) => pathTo('bill', { id })}
            {...(mayRemind && { selection: { selected, isAll, onChange: choose, label: nameOf } })}
          />
        </Section>
      </Parts>
      <SelectedBar
        label="bills"
        count={isAll ? total : selected.size}
        total={total}
        isAtLeast={data?.total_is_at_least ?? false}
        onAll={() => setAll(true)}
        acts={[
          {
            key: 'remind',
            label: 'Remind of bills',
            icon: BellRing,
            disabled: !isAll && selected.size > remindedBills.chosen,
            onSelect: () => setReminded(isAll ? { matching: request } : { ids: [...selected].map(Number) }),
          },
        ]}
        onClear={() => choose(new Set())}
      />
      {reminded && <RemindDialog which={reminded} onClose={() => setReminded(null)} />}
    </>
  )
}

const nameOf = ({ number }: DeskInvoice) => `bill ${number}`

/**
 * What is chosen adds up to, one row a currency; each sum leads to its bills. The others stay in sight, to go from one to the
 * next.
 */
function BillSums({ request: { status: chosen, ...rest } }: { request: BillFilter }) {
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
