import { useQuery } from '@tanstack/react-query'
import type { DeskTicket } from '@uplink/contract/desk-tickets'
import { pathTo } from '@uplink/contract/screens'
import { failureOf } from '../../../platform/api/failure'
import { timeAgo } from '../../../platform/dates/time-ago'
import { ButtonLink } from '../../../ui/button/Button'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import { Section } from '../../../ui/page/Section'
import { KeptHeight } from '../../../ui/states/KeptHeight'
import type { Column } from '../../../ui/table/columns'
import { DataTable } from '../../../ui/table/DataTable'
import { pressingTicketsQuery } from './queue.data'
import { AnswerClock } from './targets/AnswerClock'

/** As many as the call answers at most. */
const expected = 8

/** One's own open tickets and those of nobody, first what is to be answered first. */
export function PressingTicketsPart() {
  const query = useQuery(pressingTicketsQuery)
  const { data, error, dataUpdatedAt } = query
  return (
    <Section
      title="Your tickets, and nobody’s"
      isFlush
      actions={
        <ButtonLink kind="quiet" size="small" href={pathTo('desk')}>
          To the desk
        </ButtonLink>
      }
    >
      <KeptHeight part="home-tickets" isLoading={query.isPending}>
        <DataTable
          label="Your tickets, and nobody’s"
          columns={columnsAt(dataUpdatedAt)}
          rows={data?.data}
          rowKey={({ id }) => id}
          rowHref={({ id }) => pathTo('desk', { ticket: id })}
          empty="All clear: none of these waits for an answer."
          error={
            data || !error ? undefined : { title: 'The tickets could not be loaded.', ...failureOf(query) }
          }
          expectedRows={expected}
        />
      </KeptHeight>
    </Section>
  )
}

function columnsAt(now: number): Column<DeskTicket>[] {
  return [
    {
      key: 'subject',
      header: 'Subject',
      mayWrap: true,
      cell: ({ subject, assignee }) => (
        <>
          {subject} {assignee && <StatusBadge tone="info">Yours</StatusBadge>}
        </>
      ),
    },
    {
      key: 'customer',
      header: 'Customer',
      cell: ({ connection }) => `${connection.holder}, ${connection.username}`,
    },
    {
      key: 'promise',
      header: 'Answer',
      width: '12rem',
      cell: ({ answer_by, updated_at }) =>
        answer_by === null ? timeAgo(updated_at, now) : <AnswerClock answerBy={answer_by} />,
    },
  ]
}
