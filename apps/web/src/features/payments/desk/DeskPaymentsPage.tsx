import { pathTo } from '@uplink/contract/screens'
import { useList } from '../../../platform/list/use-list'
import { ExportAct } from '../../../resource/lists/ExportAct'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Permitted } from '../../../ui/states/Permitted'
import { DataTable } from '../../../ui/table/DataTable'
import { deskPaymentColumns } from './desk-payment-columns'
import { deskPaymentsQuery, paymentsExport } from './desk-payments.data'
import type { Chosen } from '../../../platform/list/list-query'
import { SearchForm } from '../../../ui/form/SearchForm'
import { SelectField } from '../../../ui/fields/SelectField'
import type { PaymentFilter } from '@uplink/contract/desk-payments'

const paymentFilters: readonly { value: PaymentFilter; label: string }[] = [
  { value: 'paid', label: 'Paid' },
  { value: 'refunding', label: 'Being refunded' },
  { value: 'refunded', label: 'Refunded' },
  { value: 'review', label: 'Being checked' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'unpaid', label: 'Failed or expired' },
]

type Filter = Chosen<{ q: 'words'; state: typeof paymentFilters }>

/** The list's filters. A state applies at once, a number or a name on Enter. */
function PaymentSearch({
  filter,
  onChange,
}: {
  filter: Filter
  onChange: (values: Partial<Filter>) => void
}) {
  return (
    <SearchForm
      label="Client ID, payment, receipt or transaction number"
      maxLength={64}
      words={filter.q || undefined}
      onSearch={(q) => onChange({ q: q ?? '' })}
    >
      <SelectField
        label="Status"
        placeholder="Any status"
        options={paymentFilters}
        value={filter.state}
        onChange={({ currentTarget }) => onChange({ state: currentTarget.value as Filter['state'] })}
      />
    </SearchForm>
  )
}

/** All lines' payments, for staff who look for one; page, search and filter are in the address. */
export function DeskPaymentsPage() {
  const {
    chosen,
    request: query,
    isNarrowed,
    narrow,
    shown,
    failure,
  } = useList({
    query: deskPaymentsQuery,
    filters: { q: 'words', state: paymentFilters },
  })
  const none = isNarrowed ? 'No payment matches. Enter the whole number or ID.' : 'Nobody has paid yet.'
  return (
    <Permitted failure={failure} to="find payments of all lines">
      <PageHeader
        title="Payments"
        lead="What customers paid, latest first. Open one for its history and refunds."
        actions={<ExportAct of={paymentsExport} request={query} />}
      />
      <PaymentSearch filter={chosen} onChange={narrow} />
      <Section isFlush>
        <DataTable
          {...shown({ what: 'payments', none })}
          label="Payments"
          columns={deskPaymentColumns}
          rowKey={({ id }) => id}
          rowHref={({ id }) => pathTo('payment', { id })}
        />
      </Section>
    </Permitted>
  )
}
