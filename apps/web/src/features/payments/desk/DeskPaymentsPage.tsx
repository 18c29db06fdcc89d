import { useQuery } from '@tanstack/react-query'
import { gatewayNames } from '@uplink/contract/gateways'
import { wayKinds } from '@uplink/contract/payment-ways'
import { pathTo } from '@uplink/contract/screens'
import { failureOf, hasStatus } from '../../../platform/api/failure'
import { dayOf } from '../../../platform/dates/dates'
import { useList } from '../../../platform/list/use-list'
import { codeOf, formatMoney, formatSums, parseMoney, subtractMoney } from '../../../platform/money/money'
import { namesFilter } from '../../../resource/fields/names'
import { ExportAct } from '../../../resource/lists/ExportAct'
import { emptyByFilters, ListBar } from '../../../resource/lists/ListBar'
import { datePresets, shiftedDay, type Filter } from '../../../ui/filters/filter'
import { Link } from '../../../ui/link/Link'
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
  type PaymentSums,
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

/** By the provider's clock. */
const today = () => dayOf(new Date().toISOString())

/**
 * What came today, and what all that is chosen brought, by how it was paid. While nothing is chosen that is today's
 * money beside yesterday's: nobody closes a day by the sum of all time, and a search is not kept from finding what is
 * older.
 */
function Sums({ request, isNarrowed }: { request: PaymentQuery; isNarrowed: boolean }) {
  const hasDay = request.from !== undefined || request.to !== undefined
  const onDay = (day: string) => ({ ...request, from: day, to: day })
  const [present, former] = [onDay(today()), onDay(shiftedDay(today(), -1))]
  const ofToday = useQuery({ ...paymentSumsQuery(present), enabled: !hasDay })
  const ofYesterday = useQuery({ ...paymentSumsQuery(former), enabled: !isNarrowed })
  const ofChosen = useQuery({ ...paymentSumsQuery(request), enabled: isNarrowed })
  const shown = isNarrowed ? ofChosen : ofToday
  const { data, error } = shown
  // whoever may only find payments
  if (hasStatus(error, 403)) return null
  if (!data)
    return (
      <Fallback what="The sums" failure={error && failureOf(shown)} skeleton={<SkeletonText lines={2} />} />
    )
  if (isNarrowed && data.methods.length === 0) return null
  return (
    <StatRow>
      {!hasDay && <DayStat name="Today" day={present} sums={ofToday.data} />}
      {!isNarrowed && !ofYesterday.isError && (
        <DayStat name="Yesterday" day={former} sums={ofYesterday.data} />
      )}
      {isNarrowed && (
        <Stat
          label={
            data.is_partial
              ? 'In all, among the latest 20,000'
              : `${hasDay ? 'In all' : 'Of all time'} (${countOf(data).toLocaleString('en')})`
          }
          value={totalOf(data)}
        />
      )}
      {/* of one method alone the sum stands there already */}
      {(isNarrowed && data.methods.length === 1 ? [] : data.methods).map((sum) => (
        <Stat
          key={`${sum.method} ${codeOf(sum.amount)}`}
          label={`${gatewayTitle(sum.method)} (${sum.payments.toLocaleString('en')})`}
          value={formatMoney(leftOf(sum))}
        />
      ))}
    </StatRow>
  )
}

interface DayStatProps {
  name: string
  day: PaymentQuery
  sums: PaymentSums | undefined
}

/** What a day brought; a press shows its payments. */
function DayStat({ name, day, sums }: DayStatProps) {
  const link = <Link href={pathTo('payments', day)}>{sums ? `${name} (${countOf(sums)})` : name}</Link>
  return <Stat label={link} value={sums ? totalOf(sums) : '…'} />
}

/** What stayed with us. */
const leftOf = ({ amount, refunded }: PaymentSums['methods'][number]) => subtractMoney(amount, refunded)

const totalOf = ({ methods }: PaymentSums) => formatSums(methods.map(leftOf))

const countOf = ({ methods }: PaymentSums) => methods.reduce((sum, { payments }) => sum + payments, 0)

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
        <Sums request={query} isNarrowed={list.isNarrowed} />
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
