import { gatewayNames } from '@uplink/contract/gateways'
import { wayKinds } from '@uplink/contract/payment-ways'
import { pathTo } from '@uplink/contract/screens'
import { useList } from '../../../platform/list/use-list'
import { parseMoney } from '../../../platform/money/money'
import { namesFilter } from '../../../resource/fields/names'
import { ExportAct } from '../../../resource/lists/ExportAct'
import { emptyByFilters, ListBar } from '../../../resource/lists/ListBar'
import { datePresets, type Filter } from '../../../ui/filters/filter'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Parts } from '../../../ui/page/Parts'
import { Section } from '../../../ui/page/Section'
import { Permitted } from '../../../ui/states/Permitted'
import { DataTable } from '../../../ui/table/DataTable'
import { gatewayTitle } from '../payment-words'
import { dayOfPayment, deskPaymentColumns } from './desk-payment-columns'
import { collectorsOf, deskPaymentsQuery, findCollectors, paymentsExport } from './desk-payments.data'
import { PaymentSums, today } from './PaymentSums'
import type { PaymentFilter } from '@uplink/contract/desk-payments'

const paymentFilters: readonly { value: PaymentFilter; label: string }[] = [
  { value: 'paid', label: 'Paid' },
  { value: 'refunding', label: 'Being refunded' },
  { value: 'refunded', label: 'Refunded' },
  { value: 'review', label: 'Being checked' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'unpaid', label: 'Failed or expired' },
]

const methods = [...gatewayNames, ...wayKinds, 'voucher']

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
  { kind: 'text', key: 'q', label: 'Client ID, receipt or transaction', maxLength: 64 },
  { kind: 'choices', key: 'state', label: 'Status', isOne: true, options: paymentFilters },
  {
    kind: 'dates',
    key: 'paid',
    ends: ['from', 'to'],
    label: 'Day',
    presets: datePresets(today()),
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
        <PaymentSums request={query} isNarrowed={list.isNarrowed} />
        <Section isFlush>
          <DataTable
            {...shown({ what: 'payments', none: 'Nobody has paid yet.' })}
            {...emptyByFilters(inBar, list, 'No payment matches. Enter the whole number or ID.')}
            label="Payments"
            columns={deskPaymentColumns}
            rowKey={({ id }) => id}
            rowHref={({ id }) => pathTo('payment', { id })}
            partOf={dayOfPayment}
          />
        </Section>
      </Parts>
    </Permitted>
  )
}
