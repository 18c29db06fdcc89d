import { pathTo } from '@uplink/contract/screens'
import { t } from '../../../language/t'
import { ByDevice } from '../../../platform/device/ByDevice'
import { useList } from '../../../platform/list/use-list'
import { ButtonLink } from '../../../ui/button/Button'
import { SegmentedTabs } from '../../../ui/menu/SegmentedTabs'
import { FilterBar } from '../../../ui/page/FilterBar'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { EmptyState } from '../../../ui/states/EmptyState'
import { paymentHistoryQuery, type HistoryKind } from '../payments.data'
import { PaymentTable, PaymentState } from './PaymentTable'
import type { Payment } from '@uplink/contract/payments'
import { formatTime, groupByDate } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import { DayList } from '../../../ui/lists/DayList'
import type { ListState } from '../../../ui/pages/list-state'
import { resultPath } from '../payment-paths'
import { gatewayTitle, kindWords } from '../payment-words'

const madeAt = ({ settled_at, created_at }: Payment) => settled_at ?? created_at

/** The list for phones: payments grouped by day, two lines each. */
function PaymentList(payments: ListState<Payment>) {
  return (
    <DayList
      {...payments}
      label={t('Payments')}
      rowKey={({ id }) => id}
      days={(rows) => groupByDate(rows, madeAt)}
      lines={(payment) => ({
        title: kindWords()[payment.kind],
        href: resultPath(payment),
        aside: formatMoney(payment.amount),
        meta: `${formatTime(madeAt(payment))} · ${gatewayTitle(payment.gateway)}`,
        end: <PaymentState payment={payment} />,
      })}
    />
  )
}

interface KindFilter {
  value: '' | HistoryKind
  label: string
  /** The text when no payment matches. */
  empty: string
}

/** The history's filters, by the address's `kind`. */
const kindFilters = (): readonly KindFilter[] => [
  { value: '', label: t('All'), empty: t('You have not paid anything yet.') },
  { value: 'bill', label: t('Bills'), empty: t('You have not paid a bill here yet.') },
  { value: 'topup', label: t('Top-ups'), empty: t('You have not topped up yet.') },
]

/** The active connection's payments and top-ups; page and kind are in the address. */
export function RechargeHistoryPage() {
  const { query, chosen, narrow, shown } = useList({
    query: paymentHistoryQuery,
    filters: { kind: kindFilters() },
  })
  const none = kindFilters().find(({ value }) => value === chosen.kind)?.empty ?? ''
  const payments = shown({ what: t('payments'), none, isOfConnection: true })
  const list = {
    ...payments,
    empty: <NoPayments canTopUp={query.data?.total === 0}>{payments.empty}</NoPayments>,
  }
  return (
    <>
      <PageHeader title={t('Recharge history')} lead={t('What you paid for this line, the latest first.')} />
      <FilterBar>
        <SegmentedTabs
          label={t('Kind')}
          choices={kindFilters()}
          value={chosen.kind}
          onChange={(kind) => narrow({ kind })}
        />
      </FilterBar>
      <Section isFlush>
        <ByDevice computer={<PaymentTable {...list} />} phone={<PaymentList {...list} />} />
      </Section>
    </>
  )
}

function NoPayments({ children, canTopUp }: { children: string; canTopUp: boolean }) {
  return (
    <EmptyState action={canTopUp && <ButtonLink href={pathTo('topup')}>{t('Top up')}</ButtonLink>}>
      {children}
    </EmptyState>
  )
}
