import { useQuery } from '@tanstack/react-query'
import { useAddress } from '../../platform/address/address'
import { failureOf, hasStatus, isWithoutConnection } from '../../platform/api/failure'
import { SegmentedTabs } from '../../ui/menu/SegmentedTabs'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { EmptyState } from '../../ui/states/EmptyState'
import { DataTable } from '../../ui/table/DataTable'
import { Pager } from '../../ui/table/Pager'
import { ticketColumns } from './ticket-columns'
import { filterOf, filters } from './ticket-filters'
import { ticketsQuery } from './tickets.data'
import classes from './TicketListPage.module.css'

/** The active connection's tickets; page and status live in the address. */
export function TicketListPage() {
  const { page, text, change, toPage } = useAddress()
  const filter = filterOf(text('status'))
  const query = useQuery(ticketsQuery({ page, ...(filter.status && { status: filter.status }) }))
  const { data, error } = query
  const hasNoConnection = isWithoutConnection(error)
  return (
    <>
      <PageHeader title="Support tickets" lead="What you asked us, the latest change first." />
      <div className={classes.filter}>
        <SegmentedTabs
          label="Status"
          choices={filters.map(({ value, label }) => ({ value, label }))}
          value={filter.value}
          onChange={(value) => change({ status: value === 'all' ? undefined : value, page: undefined })}
        />
      </div>
      <Section isFlush>
        <DataTable
          label="Tickets"
          columns={ticketColumns}
          rows={hasNoConnection ? [] : data?.data}
          rowKey={(ticket) => ticket.id}
          empty={
            <EmptyState>
              {hasNoConnection
                ? 'There is no connection on your account, so there are no tickets.'
                : data?.total
                  ? 'There are no more tickets on this page.'
                  : filter.empty}
            </EmptyState>
          }
          error={
            data || !error || hasNoConnection
              ? undefined
              : { title: 'Your tickets could not be loaded.', ...failureOf(query) }
          }
          isForbidden={!hasNoConnection && hasStatus(error, 403)}
          isRefreshing={query.isPlaceholderData}
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
