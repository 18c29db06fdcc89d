import { pathTo } from '@uplink/contract/screens'
import { Plus } from 'lucide-react'
import { t } from '../../../language/t'
import { isWithoutConnection } from '../../../platform/api/failure'
import { ByDevice } from '../../../platform/device/ByDevice'
import { useList } from '../../../platform/list/use-list'
import { ButtonLink } from '../../../ui/button/Button'
import { SegmentedTabs } from '../../../ui/menu/SegmentedTabs'
import { FilterBar } from '../../../ui/page/FilterBar'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { DataTable } from '../../../ui/table/DataTable'
import { useFollowTickets } from '../follow-tickets'
import { ticketColumns } from './ticket-columns'
import { filters } from './ticket-filters'
import { TicketCards } from './TicketCards'
import { ticketsQuery } from '../tickets.data'

/** The active connection's tickets; page and status are in the address. Phones have a variant of their own. */
export function TicketListPage() {
  useFollowTickets()
  const { query, chosen, narrow, shown } = useList({ query: ticketsQuery, filters: { status: filters } })
  const none = filters.find(({ value }) => value === chosen.status)?.empty ?? ''
  const tickets = shown({ what: t('tickets'), none, isOfConnection: true })
  return (
    <>
      <PageHeader
        title={t('Support tickets')}
        lead={t('What you asked us, the latest change first.')}
        actions={
          !isWithoutConnection(query.error) && (
            <ButtonLink kind="primary" icon={Plus} href={pathTo('openTicket')}>
              {t('Open a ticket')}
            </ButtonLink>
          )
        }
      />
      <FilterBar>
        <SegmentedTabs
          label={t('Status')}
          choices={filters}
          value={chosen.status}
          onChange={(status) => narrow({ status })}
        />
      </FilterBar>
      <ByDevice
        phone={<TicketCards {...tickets} />}
        computer={
          <Section isFlush>
            <DataTable
              {...tickets}
              label={t('Tickets')}
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
