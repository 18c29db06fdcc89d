import type { DeskInvoice } from '@uplink/contract/desk-invoices'
import { remindedBills } from '@uplink/contract/bill-reminders'
import { pathTo } from '@uplink/contract/screens'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useList } from '../../../platform/list/use-list'
import { ExportAct } from '../../../resource/lists/ExportAct'
import { emptyByFilters, ListBar } from '../../../resource/lists/ListBar'
import { SelectedBar } from '../../../ui/lists/SelectedBar'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Parts } from '../../../ui/page/Parts'
import { Section } from '../../../ui/page/Section'
import { NothingListed } from '../../../ui/page/NothingListed'
import { LoadingState } from '../../../ui/states/LoadingState'
import { SkeletonText } from '../../../ui/states/Skeleton'
import type { RowKey } from '../../../ui/table/columns'
import { DataTable } from '../../../ui/table/DataTable'
import { useMay } from '../../menus/menus.public'
import { billFilters, shownBillFilters } from './bill-filters'
import { deskBillColumns } from './desk-bill-columns'
import { BillSums } from './BillSums'
import { billsExport, deskBillsQuery, type WhichBills } from './desk-bills.data'
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
