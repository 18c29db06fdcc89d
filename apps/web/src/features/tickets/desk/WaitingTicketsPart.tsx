import { useQuery } from '@tanstack/react-query'
import type { DeskTicket } from '@uplink/contract/desk-tickets'
import { pathTo } from '@uplink/contract/screens'
import { failureOf } from '../../../platform/api/failure'
import { timeAgo } from '../../../platform/dates/time-ago'
import { ButtonLink } from '../../../ui/button/Button'
import { Section } from '../../../ui/page/Section'
import type { Column } from '../../../ui/table/columns'
import { DataTable } from '../../../ui/table/DataTable'
import { queueQuery } from './queue.data'

const shown = 8

/** The tickets that wait longest for an answer. */
export function WaitingTicketsPart() {
  const query = useQuery(queueQuery({ page: 1, status: 'open' }))
  const { data, error, dataUpdatedAt } = query
  return (
    <Section
      title="Waiting for an answer"
      isFlush
      actions={
        <ButtonLink kind="quiet" size="small" href={pathTo('desk')}>
          {data && data.total > shown ? `All ${data.total} at the desk` : 'To the desk'}
        </ButtonLink>
      }
    >
      <DataTable
        label="Waiting for an answer"
        columns={columnsAt(dataUpdatedAt)}
        rows={data?.data.slice(0, shown)}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pathTo('desk', { ticket: id })}
        empty="All clear: nobody is waiting for an answer."
        error={
          data || !error ? undefined : { title: 'The tickets could not be loaded.', ...failureOf(query) }
        }
        expectedRows={shown}
      />
    </Section>
  )
}

function columnsAt(now: number): Column<DeskTicket>[] {
  return [
    { key: 'subject', header: 'Subject', mayWrap: true, cell: ({ subject }) => subject },
    {
      key: 'customer',
      header: 'Customer',
      cell: ({ connection }) => `${connection.holder}, ${connection.username}`,
    },
    {
      key: 'assignee',
      header: 'Assigned to',
      isMinor: true,
      phone: 'hidden',
      cell: ({ assignee }) => assignee?.name ?? 'Nobody',
    },
    {
      key: 'changed',
      header: 'Last change',
      width: '12rem',
      cell: ({ updated_at }) => timeAgo(updated_at, now),
    },
  ]
}
