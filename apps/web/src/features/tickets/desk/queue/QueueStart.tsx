import { useQuery } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import type { DeskTicket } from '@uplink/contract/desk-tickets'
import { pathTo } from '@uplink/contract/screens'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Page } from '../../../../platform/list/shown-list'
import type { KeyLine } from '../../../../ui/keys/list-keys'
import { PaneStart } from '../../../../ui/three-panes/PaneStart'
import { countTicketsQuery } from '../queue.data'
import { linesOf } from './queue-lines'
import { AnswerClock } from '../targets/AnswerClock'

interface QueueStartProps {
  list: { query: UseQueryResult<Page<DeskTicket>> }
  onOpen: (ticket: number) => void
  keys: readonly KeyLine[]
}

/** Beside the queue while no ticket is opened: how much waits, how much of it is late or nobody’s, and the first of it. */
export function QueueStart({ list: { query }, onOpen, keys }: QueueStartProps) {
  const open = useQuery(countTicketsQuery({})).data
  const late = useQuery(countTicketsQuery({ status: 'late' })).data
  const unassigned = useQuery(countTicketsQuery({ assignee: 'none' })).data
  const mine = useQuery(countTicketsQuery({ assignee: 'mine' })).data
  if (!query.data) return null
  const [first] = query.data.data
  return (
    <PaneStart
      title={open === 0 ? 'No ticket waits for an answer' : waitWords(open)}
      figures={[
        { label: 'Late', value: late, href: pathTo('desk', { status: 'late' }), isBad: true },
        { label: 'Unassigned', value: unassigned, href: pathTo('desk', { assignee: 'none' }) },
        { label: 'Mine', value: mine, href: pathTo('desk', { assignee: 'mine' }) },
      ]}
      {...(first && {
        first: {
          label: 'Open the first',
          title: first.subject,
          badge: first.answer_by && <AnswerClock answerBy={first.answer_by} />,
          lines: linesOf(first, query.dataUpdatedAt),
          onOpen: () => onOpen(first.id),
        },
      })}
      keys={keys}
    />
  )
}

function waitWords(open: number | undefined): string {
  if (open === undefined) return 'Tickets that wait for an answer'
  return `${counted(open, 'ticket')} ${open === 1 ? 'waits' : 'wait'} for an answer`
}
