import { useQuery } from '@tanstack/react-query'
import { useAddress } from '../../platform/address/address'
import { failureOf, hasStatus, isWithoutConnection } from '../../platform/api/failure'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { DataTable } from '../../ui/table/DataTable'
import { Pager } from '../../ui/table/Pager'
import { EmptyState } from '../../ui/states/EmptyState'
import { billingHistoryQuery } from './billing.data'
import { invoiceColumns } from './invoice-columns'

/** Every bill of the active connection. */
export function BillingHistoryPage() {
  const { page, toPage } = useAddress()
  const query = useQuery(billingHistoryQuery(page))
  const { data, error } = query
  const empty = data?.total
    ? 'There are no more bills on this page.'
    : 'There are no bills yet; the first one comes on the next billing day.'
  const hasNoConnection = isWithoutConnection(error)
  return (
    <>
      <PageHeader title="Billing history" lead="Every bill of this connection, the latest period first." />
      <Section isFlush>
        <DataTable
          label="Bills"
          columns={invoiceColumns}
          rows={hasNoConnection ? [] : data?.data}
          rowKey={(invoice) => invoice.id}
          empty={
            <EmptyState>
              {hasNoConnection ? 'There is no connection on your account, so there are no bills.' : empty}
            </EmptyState>
          }
          error={
            data || !error || hasNoConnection
              ? undefined
              : { title: 'Your bills could not be loaded.', ...failureOf(query) }
          }
          isForbidden={!hasNoConnection && hasStatus(error, 403)}
          isRefreshing={query.isPlaceholderData}
          expectedRows={12}
          footer={
            data && (
              <Pager
                page={data.current_page}
                lastPage={data.last_page}
                total={data.total}
                perPage={data.per_page}
                onChange={toPage}
              />
            )
          }
        />
      </Section>
    </>
  )
}
