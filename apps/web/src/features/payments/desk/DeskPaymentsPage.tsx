import { useQuery } from '@tanstack/react-query'
import { gatewayNames } from '@uplink/contract/gateways'
import { wayKinds } from '@uplink/contract/payment-ways'
import { pathTo } from '@uplink/contract/screens'
import { failureOf, hasStatus } from '../../../platform/api/failure'
import { dayOf } from '../../../platform/dates/dates'
import { useList } from '../../../platform/list/use-list'
import {
  codeOf,
  formatMoney,
  formatSums,
  noMoney,
  parseMoney,
  subtractMoney,
} from '../../../platform/money/money'
import { namesFilter } from '../../../resource/fields/names'
import { ExportAct } from '../../../resource/lists/ExportAct'
import { emptyByFilters, ListBar } from '../../../resource/lists/ListBar'
import { datePresets, type Filter } from '../../../ui/filters/filter'
import { Stat, StatRow } from '../../../ui/page/Stat'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Parts } from '../../../ui/page/Parts'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { Permitted } from '../../../ui/states/Permitted'
import { SkeletonText } from '../../../ui/states/Skeleton'
import { DataTable } from '../../../ui/table/DataTable'
import { gatewayTitle } from '../payment-words'
import { deskPaymentColumns } from './desk-payment-columns'
import {
  collectorsOf,
  deskPaymentsQuery,
  findCollectors,
  paymentsExport,
  paymentSumsQuery,
  type PaymentQuery,
} from './desk-payments.data'
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

const shownFilters = (): readonly Filter[] => [
  { kind: 'text', key: 'q', label: 'Client ID, payment, receipt or transaction number', maxLength: 64 },
  { kind: 'choices', key: 'state', label: 'Status', isOne: true, options: paymentFilters },
  {
    kind: 'dates',
    key: 'paid',
    ends: ['from', 'to'],
    label: 'Day',
    presets: datePresets(dayOf(new Date().toISOString())),
  },
  {
    kind: 'choices',
    key: 'method',
    label: 'Paid with',
    isOne: true,
    options: methods.map((value) => ({ value, label: gatewayTitle(value) })),
  },
  {
    kind: 'choices',
    key: 'collector',
    label: 'Taken by',
    isOne: true,
    search: findCollectors,
    byValue: collectorsOf,
  },
  namesFilter('area', 'Area', 'areas', { isOne: true }),
  { kind: 'range', key: 'amount', ends: ['least', 'most'], label: 'Amount', read: parseMoney },
]

/** What is chosen brought, by how it was paid. It comes by itself: the list does not wait for it. */
function Sums({ request }: { request: PaymentQuery }) {
  const query = useQuery(paymentSumsQuery(request))
  const { data, error } = query
  // whoever may only find payments
  if (hasStatus(error, 403)) return null
  if (!data)
    return (
      <Fallback what="The sums" failure={error && failureOf(query)} skeleton={<SkeletonText lines={2} />} />
    )
  if (data.methods.length === 0) return null
  const left = data.methods.map(({ amount, refunded }) => subtractMoney(amount, refunded))
  const count = data.methods.reduce((sum, { payments }) => sum + payments, 0)
  return (
    <StatRow>
      <Stat
        label={data.is_partial ? 'In all, among the latest 20,000' : `In all (${count.toLocaleString('en')})`}
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
  const list = useList({ query: deskPaymentsQuery, filters })
  const { request: query, shown, failure } = list
  const inBar = shownFilters()
  return (
    <Permitted failure={failure} to="find payments of all lines">
      <PageHeader
        title="Payments"
        lead="What customers paid, latest first. Open one for its history and refunds."
        actions={<ExportAct of={paymentsExport} request={query} />}
      />
      <ListBar filters={inBar} list={list} what={{ one: 'payment', many: 'payments' }} />
      <Parts>
        <Sums request={query} />
        <Section isFlush>
          <DataTable
            {...shown({ what: 'payments', none: 'Nobody has paid yet.' })}
            {...emptyByFilters(inBar, list, 'No payment matches. Enter the whole number or ID.')}
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
