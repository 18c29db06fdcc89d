import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { Plus } from 'lucide-react'
import { useAddress } from '../../platform/address/address'
import { isWithoutConnection } from '../../platform/api/failure'
import { listOf } from '../../platform/api/list'
import { ByDevice } from '../../platform/device/ByDevice'
import { ButtonLink } from '../../ui/button/Button'
import { SegmentedTabs } from '../../ui/menu/SegmentedTabs'
import { FilterBar } from '../../ui/page/FilterBar'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { DataTable } from '../../ui/table/DataTable'
import { useFollowTickets } from './follow-tickets'
import { ticketColumns } from './ticket-columns'
import { filterOf, filters } from './ticket-filters'
import { TicketCards } from './TicketCards'
import { ticketsQuery } from './tickets.data'

/** The active connection's tickets; page and status live in the address. Phones have a variant of their own. */
export function TicketListPage() {
  useFollowTickets()
  const { page, text, change, toPage } = useAddress()
  const filter = filterOf(text('status'))
  const query = useQuery(ticketsQuery({ page, ...(filter.status && { status: filter.status }) }))
  const tickets = listOf(query, toPage, { what: 'tickets', none: filter.empty, isOfConnection: true })
  return (
    <>
      <PageHeader
        title="Support tickets"
        lead="What you asked us, the latest change first."
        actions={
          !isWithoutConnection(query.error) && (
            <ButtonLink kind="primary" icon={Plus} href={pathTo('openTicket')}>
              Open a ticket
            </ButtonLink>
          )
        }
      />
      <FilterBar>
        <SegmentedTabs
          label="Status"
          choices={filters.map(({ value, label }) => ({ value, label }))}
          value={filter.value}
          onChange={(value) => change({ status: value === 'all' ? undefined : value, page: undefined })}
        />
      </FilterBar>
      <ByDevice
        phone={<TicketCards {...tickets} />}
        computer={
          <Section isFlush>
            <DataTable
              {...tickets}
              label="Tickets"
              columns={ticketColumns}
              rowKey={(ticket) => ticket.id}
              rowHref={({ id }) => pathTo('ticket', { id })}
            />
          </Section>
        }
      />
    </>
  )
}
