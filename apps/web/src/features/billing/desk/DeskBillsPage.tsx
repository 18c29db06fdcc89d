import { pathTo } from '@uplink/contract/screens'
import { useList } from '../../../platform/list/use-list'
import { ExportAct } from '../../../resource/lists/ExportAct'
import { SearchForm } from '../../../ui/form/SearchForm'
import { SelectField } from '../../../ui/fields/SelectField'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { NothingListed } from '../../../ui/page/NothingListed'
import { DataTable } from '../../../ui/table/DataTable'
import { billsExport, deskBillsQuery } from './desk-bills.data'
import type { InvoiceFilter, PromiseFilter, DeskInvoice } from '@uplink/contract/desk-invoices'
import { formatDate, formatDisplayDate } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import type { Column } from '../../../ui/table/columns'
import { InvoiceStatus } from '../InvoiceStatus'

const deskBillColumns: Column<DeskInvoice>[] = [
  { key: 'number', header: 'Bill', width: '9rem', cell: ({ number }) => number },
  { key: 'line', header: 'Client ID', mayWrap: true, cell: ({ line }) => line.username },
  { key: 'holder', header: 'Account holder', isMinor: true, phone: 'hidden', cell: ({ holder }) => holder },
  {
    key: 'issued',
    header: 'Issued',
    width: '8rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ issued_on }) => formatDisplayDate(issued_on),
  },
  {
    key: 'due',
    header: 'Due',
    width: '7rem',
    cell: ({ due_on }) => formatDate(due_on),
    phoneCell: ({ due_on }) => `due ${formatDate(due_on)}`,
  },
  {
    key: 'status',
    header: 'Status',
    width: '8rem',
    phone: 'end',
    cell: (bill) => <InvoiceStatus invoice={bill} />,
  },
  {
    key: 'total',
    header: 'Total',
    width: '8rem',
    isNumber: true,
    phone: 'aside',
    cell: ({ total }) => formatMoney(total),
  },
]

const billFilters: readonly { value: InvoiceFilter; label: string }[] = [
  { value: 'open', label: 'Unpaid' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'paid', label: 'Paid' },
]

const promiseFilters: readonly { value: PromiseFilter; label: string }[] = [
  { value: 'open', label: 'Promised' },
  { value: 'due', label: 'Due today' },
  { value: 'broken', label: 'Broken' },
]

/** The bills of the customers one works for; page, search and filter are in the address. */
export function DeskBillsPage() {
  const {
    chosen,
    request: query,
    isNarrowed,
    narrow,
    shown,
    failure,
  } = useList({
    query: deskBillsQuery,
    filters: { q: 'words', status: billFilters, promise: promiseFilters },
  })
  const none = isNarrowed
    ? 'No bill matches. Enter the whole number or Client ID.'
    : 'There are no bills yet.'
  // the menu leads everybody here, so it is no place to speak of a missing right
  if (failure?.isForbidden) return <NothingListed title="Billing history" what="bills" />
  return (
    <>
      <PageHeader
        title="Billing history"
        lead="The bills of your customers, the latest first."
        actions={<ExportAct of={billsExport} request={query} />}
      />
      <SearchForm
        label="Bill number or Client ID"
        maxLength={64}
        words={chosen.q || undefined}
        onSearch={(q) => narrow({ q: q ?? '' })}
      >
        <SelectField
          label="Status"
          placeholder="Any status"
          options={billFilters}
          value={chosen.status}
          onChange={({ currentTarget }) => narrow({ status: currentTarget.value as typeof chosen.status })}
        />
        <SelectField
          label="Promise to pay"
          placeholder="Any or none"
          options={promiseFilters}
          value={chosen.promise}
          onChange={({ currentTarget }) => narrow({ promise: currentTarget.value as typeof chosen.promise })}
        />
      </SearchForm>
      <Section isFlush>
        <DataTable
          {...shown({ what: 'bills', none })}
          label="Bills"
          columns={deskBillColumns}
          rowKey={({ id }) => id}
          rowHref={({ id }) => pathTo('bill', { id })}
        />
      </Section>
    </>
  )
}
