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
import { kindFilters } from './kind-filters'
import { paymentHistoryQuery } from '../payments.data'
import { PaymentList } from './PaymentList'
import { PaymentTable } from './PaymentTable'

/** The active connection's payments and top-ups; page and kind are in the address. */
export function RechargeHistoryPage() {
  const { query, chosen, narrow, shown } = useList({
    query: paymentHistoryQuery,
    filters: { kind: kindFilters },
  })
  const none = kindFilters.find(({ value }) => value === chosen.kind)?.empty ?? ''
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
          choices={kindFilters}
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
