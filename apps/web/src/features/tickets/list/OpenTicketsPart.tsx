import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import type { Ticket } from '@uplink/contract/tickets'
import { t } from '../../../language/t'
import { failureOf } from '../../../platform/api/failure'
import { timeAgo } from '../../../platform/dates/time-ago'
import { ButtonLink } from '../../../ui/button/Button'
import { Section } from '../../../ui/page/Section'
import { EmptyState } from '../../../ui/states/EmptyState'
import { DataTable } from '../../../ui/table/DataTable'
import type { Column } from '../../../ui/table/columns'
import { useFollowTickets } from '../follow-tickets'
import { ticketsQuery } from '../tickets.data'
import { TicketStatus } from '../TicketStatus'

const shown = 3

/** Most people have none or one. */
const expected = 1

/** The latest tickets that wait for an answer or for the customer. */
export function OpenTicketsPart() {
  useFollowTickets()
  const query = useQuery(ticketsQuery({ page: 1, per_page: shown, status: 'unsolved' }))
  const { data, error, dataUpdatedAt } = query
  return (
    <Section
      title={t('Open tickets')}
      isFlush
      actions={
        <ButtonLink kind="quiet" size="small" href={pathTo('tickets')}>
          {data && data.total > shown
            ? t('All {count} open tickets', { count: data.total })
            : t('All tickets')}
        </ButtonLink>
      }
    >
      <DataTable
        label={t('Open tickets')}
        columns={columnsAt(dataUpdatedAt)}
        rows={data?.data}
        rowKey={(ticket) => ticket.id}
        rowHref={({ id }) => pathTo('ticket', { id })}
        empty={<EmptyState>{t('You have no open tickets.')}</EmptyState>}
        error={
          data || !error ? undefined : { title: t('Your tickets could not be loaded.'), ...failureOf(query) }
        }
        expectedRows={expected}
      />
    </Section>
  )
}

function columnsAt(now: number): Column<Ticket>[] {
  return [
    { key: 'subject', header: t('Subject'), mayWrap: true, cell: ({ subject }) => subject },
    {
      key: 'status',
      header: t('Status'),
      width: '8rem',
      cell: ({ status }) => <TicketStatus status={status} />,
    },
    {
      key: 'changed',
      header: t('Last change'),
      width: '12rem',
      cell: ({ updated_at }) => timeAgo(updated_at, now),
    },
  ]
}
