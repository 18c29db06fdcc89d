import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { useAddress } from '../../platform/address/address'
import { listOf } from '../../platform/api/list'
import { ByDevice } from '../../platform/device/ByDevice'
import { ButtonLink } from '../../ui/button/Button'
import { SegmentedTabs } from '../../ui/menu/SegmentedTabs'
import { FilterBar } from '../../ui/page/FilterBar'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { EmptyState } from '../../ui/states/EmptyState'
import { kindFilterOf, kindFilters } from './kind-filters'
import { paymentHistoryQuery } from './payments.data'
import { PaymentList } from './PaymentList'
import { PaymentTable } from './PaymentTable'

/** The active connection's payments and top-ups; page and kind live in the address. */
export function RechargeHistoryPage() {
  const { page, text, change, toPage } = useAddress()
  const filter = kindFilterOf(text('kind'))
  const query = useQuery(paymentHistoryQuery({ page, kind: filter.kind }))
  const payments = listOf(query, toPage, { what: 'payments', none: filter.empty, isOfConnection: true })
  const shown = {
    ...payments,
    empty: <NoPayments canTopUp={query.data?.total === 0}>{payments.empty}</NoPayments>,
  }
  return (
    <>
      <PageHeader title="Recharge history" lead="What you paid for this connection, the latest first." />
      <FilterBar>
        <SegmentedTabs
          label="Kind"
          choices={kindFilters.map(({ value, label }) => ({ value, label }))}
          value={filter.value}
          onChange={(value) => change({ kind: value === 'all' ? undefined : value, page: undefined })}
        />
      </FilterBar>
      <Section isFlush>
        <ByDevice computer={<PaymentTable {...shown} />} phone={<PaymentList {...shown} />} />
      </Section>
    </>
  )
}

function NoPayments({ children, canTopUp }: { children: string; canTopUp: boolean }) {
  return (
    <EmptyState action={canTopUp && <ButtonLink href={pathTo('topup')}>Top up</ButtonLink>}>
      {children}
    </EmptyState>
  )
}
