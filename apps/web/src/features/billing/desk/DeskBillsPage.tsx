import { useQuery } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import type { DeskInvoice } from '@uplink/contract/desk-invoices'
import { remindedBills } from '@uplink/contract/bill-reminders'
import { pathTo } from '@uplink/contract/screens'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useList } from '../../../platform/list/use-list'
import { formatMoney } from '../../../platform/money/money'
import { ExportAct } from '../../../resource/lists/ExportAct'
import { emptyByFilters, ListBar } from '../../../resource/lists/ListBar'
import { Button } from '../../../ui/button/Button'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Parts } from '../../../ui/page/Parts'
import { Section } from '../../../ui/page/Section'
import { NothingListed } from '../../../ui/page/NothingListed'
import { Stat, StatRow } from '../../../ui/page/Stat'
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
import classes from './DeskBills.module.css'

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
  const [reminded, setReminded] = useState<WhichBills | null>(null)
  if (failure?.isForbidden) return <NothingListed title={title} what="bills" />
  const mayRemind = data?.can.includes('remind') ?? false
  return (
    <>
      <PageHeader
        title={title}
        lead="The bills of your customers, the latest first."
        actions={<ExportAct of={billsExport} request={request} />}
      />
      <ListBar
        filters={filters}
        list={list}
        what={{ one: 'bill', many: 'bills' }}
        onNarrow={() => setSelected(new Set())}
      />
      <Parts>
        <Sums request={request} />
        {mayRemind && (
          <div className={classes.chosen}>
            <Button
              icon={BellRing}
              disabled={selected.size === 0 || selected.size > remindedBills.chosen}
              onClick={() => setReminded({ ids: [...selected].map(Number) })}
            >
              {selected.size === 0 ? 'Remind of chosen bills' : `Remind of ${counted(selected.size, 'bill')}`}
            </Button>
            <Button kind="quiet" onClick={() => setReminded({ matching: request })}>
              Remind of all that match
            </Button>
          </div>
        )}
        <Section isFlush>
          <DataTable
            {...shown({ what: 'bills', none: 'There are no bills yet.' })}
            {...emptyByFilters(filters, list, 'No bill matches. Enter the whole number or Client ID.')}
            label="Bills"
            columns={deskBillColumns}
            rowKey={({ id }) => id}
            rowHref={({ id }) => pathTo('bill', { id })}
            {...(mayRemind && { selection: { selected, onChange: setSelected, label: nameOf } })}
          />
        </Section>
      </Parts>
      {reminded && <RemindDialog which={reminded} onClose={() => setReminded(null)} />}
    </>
  )
}

const nameOf = ({ number }: DeskInvoice) => `bill ${number}`

/** What is chosen adds up to; one row a currency. */
function Sums({ request }: { request: BillFilter }) {
  const { data } = useQuery(billSumsQuery(request))
  return data?.map(({ bills, total, paid, due, is_partial: isPartial }) => (
    <StatRow key={total}>
      <Stat
        label={isPartial ? 'Billed, among the latest 20,000' : `Billed (${bills.toLocaleString('en')})`}
        value={formatMoney(total)}
      />
      <Stat label="Paid" value={formatMoney(paid)} />
      <Stat label="To pay" value={formatMoney(due)} />
    </StatRow>
  ))
}
