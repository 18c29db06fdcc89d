import { useQuery } from '@tanstack/react-query'
import { gatewayNames } from '@uplink/contract/gateways'
import { wayKinds } from '@uplink/contract/payment-ways'
import { pathTo } from '@uplink/contract/screens'
import { useState } from 'react'
import { useList } from '../../../platform/list/use-list'
import {
  codeOf,
  formatMoney,
  formatSums,
  noMoney,
  parseMoney,
  subtractMoney,
} from '../../../platform/money/money'
import { ExportAct } from '../../../resource/lists/ExportAct'
import { Stat, StatRow } from '../../../ui/page/Stat'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Parts } from '../../../ui/page/Parts'
import { Section } from '../../../ui/page/Section'
import { Permitted } from '../../../ui/states/Permitted'
import { DataTable } from '../../../ui/table/DataTable'
import { gatewayTitle } from '../payment-words'
import { deskPaymentColumns } from './desk-payment-columns'
import {
  chosenNamesQuery,
  deskPaymentsQuery,
  findAreas,
  findCollectors,
  paymentsExport,
  paymentSumsQuery,
  type PaymentQuery,
} from './desk-payments.data'
import type { Chosen } from '../../../platform/list/list-query'
import { SearchForm } from '../../../ui/form/SearchForm'
import { SearchSelectField } from '../../../ui/choosers/SearchSelectField'
import { MoneyField } from '../../../ui/editors/NumberField'
import { DateField } from '../../../ui/fields/MomentField'
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

const methods = [...gatewayNames, ...wayKinds]

const filters = {
  q: 'words',
  state: paymentFilters,
  from: 'day',
  to: 'day',
  method: methods.map((value) => ({ value, label: value })),
  collector: 'words',
  area: 'words',
  least: 'words',
  most: 'words',
} as const

type Filter = Chosen<typeof filters>

interface FilterProps {
  filter: Filter
  onChange: (values: Partial<Filter>) => void
}

/** The list's filters. A choice applies at once, a number, a name or an amount on Enter. */
function PaymentSearch({ filter, onChange }: FilterProps) {
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
      <SelectField
        label="Paid with"
        placeholder="Anything"
        options={methods.map((value) => ({ value, label: gatewayTitle(value) }))}
        value={filter.method}
        onChange={({ currentTarget }) => onChange({ method: currentTarget.value as Filter['method'] })}
      />
      <DateField label="From" isOptional value={filter.from} onChange={(from) => onChange({ from })} />
      <DateField label="To" isOptional value={filter.to} onChange={(to) => onChange({ to })} />
      <MoreFilters filter={filter} onChange={onChange} />
    </SearchForm>
  )
}

/** Who took it, where the line is, and how much it was. */
function MoreFilters({ filter, onChange }: FilterProps) {
  const known = useQuery(chosenNamesQuery(filter.collector, filter.area))
  return (
    <>
      <SearchSelectField
        label="Taken by"
        isOptional
        known={known.data?.collector ?? []}
        search={findCollectors}
        value={filter.collector || null}
        onChange={(collector) => onChange({ collector: collector ?? '' })}
      />
      <SearchSelectField
        label="Area"
        isOptional
        known={known.data?.area ?? []}
        search={findAreas}
        value={filter.area || null}
        onChange={(area) => onChange({ area: area ?? '' })}
      />
      <AmountFilter label="Amount from" value={filter.least} onChange={(least) => onChange({ least })} />
      <AmountFilter label="Amount to" value={filter.most} onChange={(most) => onChange({ most })} />
    </>
  )
}

/** An amount that narrows once it is whole, when its field is left or on Enter. */
function AmountFilter({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (amount: string) => void
}) {
  const [typed, setTyped] = useState(value)
  const apply = () => {
    const amount = typed.trim() === '' ? '' : parseMoney(typed)
    if (amount !== undefined && amount !== value) onChange(amount)
  }
  return (
    <div onBlur={apply} onKeyDown={({ key }) => key === 'Enter' && apply()}>
      <MoneyField label={label} isOptional value={typed} onChange={setTyped} />
    </div>
  )
}

/** What is chosen brought, by how it was paid. */
function Sums({ request }: { request: PaymentQuery }) {
  const { data } = useQuery(paymentSumsQuery(request))
  if (!data || data.methods.length === 0) return null
  const left = data.methods.map(({ amount, refunded }) => subtractMoney(amount, refunded))
  const count = data.methods.reduce((sum, { payments }) => sum + payments, 0)
  return (
    <StatRow>
      <Stat
        label={data.is_partial ? 'In all, of the latest 100,000' : `In all (${count.toLocaleString('en')})`}
        value={formatSums(left)}
      />
      {data.methods.map(({ method, payments, amount }, i) => (
        <Stat
          key={`${method} ${codeOf(amount)}`}
          label={`${gatewayTitle(method)} (${payments.toLocaleString('en')})`}
          value={formatMoney(left[i] ?? noMoney())}
        />
      ))}
    </StatRow>
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
    filters,
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
      <Parts>
        <Sums request={query} />
        <Section isFlush>
          <DataTable
            {...shown({ what: 'payments', none })}
            label="Payments"
            columns={deskPaymentColumns}
            rowKey={({ id }) => id}
            rowHref={({ id }) => pathTo('payment', { id })}
          />
        </Section>
      </Parts>
    </Permitted>
  )
}
