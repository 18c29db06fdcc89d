import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { useAddress } from '../../../platform/address/address'
import { failureOf } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { useList } from '../../../platform/list/use-list'
import { ExportAct } from '../../../resource/lists/ExportAct'
import { ListBar } from '../../../resource/lists/ListBar'
import type { Option } from '../../../ui/choosers/option'
import type { Filter } from '../../../ui/filters/filter'
import type { KeyLine } from '../../../ui/keys/list-keys'
import { useScreenKeys } from '../../../ui/keys/use-screen-keys'
import { PaneHead, PaneItem, PaneList, Panes, PaneScroll } from '../../../ui/three-panes/Panes'
import { Fallback } from '../../../ui/states/Fallback'
import { Permitted } from '../../../ui/states/Permitted'
import { SkeletonItems } from '../../../ui/states/SkeletonShapes'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Pager } from '../../../ui/pages/Pager'
import { categoryOptions } from '../ticket-words'
import { TicketStatus } from '../TicketStatus'
import { AnswerClock } from './targets/AnswerClock'
import { DeskTicketPane, type DeskParts } from './DeskTicketPane'
import { tagsQuery, ticketsExport } from './desk-tickets.data'
import { queueQuery, statusOf, type QueueStatus } from './queue.data'
import { ActsUnderWay, useAllMatching } from '../../bulk-acts/bulk-acts.public'
import type { MatchingTickets } from './AllTicketsDialog'
import { ManyTickets } from './ManyTickets'
import { useNextTicket } from './next-ticket'
import { linesOf } from './queue/queue-lines'
import { QueueStart } from './queue/QueueStart'
import classes from './TicketsView.module.css'

const statusOptions: readonly { value: QueueStatus; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'late', label: 'Late' },
  { value: 'snoozed', label: 'Snoozed' },
  { value: 'answered', label: 'Answered' },
  { value: 'closed', label: 'Closed' },
  { value: 'all', label: 'All' },
]
const assigneeOptions = [
  { value: 'mine', label: 'Mine' },
  { value: 'none', label: 'Unassigned' },
] as const

interface TicketsViewProps {
  /** The desk's head with the list's controls; like the rest, not shown to people who may not work at the desk. */
  head: (acts: ReactNode) => ReactNode
  parts: DeskParts
  /** By which keys one works here. */
  keys: readonly KeyLine[]
}

/** The queue with its filters, the opened ticket next to it, and its customer. */
export function TicketsView({ head, parts, keys }: TicketsViewProps) {
  const { text, change } = useAddress()
  const list = useQueue()
  const opened = Number(text('ticket'))
  const isOpened = Number.isSafeInteger(opened) && opened > 0
  const next = useNextTicket(list.chosen, opened)
  const pane = useRef<HTMLDivElement>(null)
  const filtering = useRef<HTMLDivElement>(null)
  const open = (id: number | null | undefined) => {
    if (!id || id === opened) return
    change({ ticket: id, side: undefined })
    // the pressed button disappears, so the focus goes to what replaces it
    pane.current?.focus({ preventScroll: true })
  }
  const rows = list.query.data?.data.map(({ id }) => id) ?? []
  const at = rows.indexOf(opened)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const all = useAllMatching(list.request, list.query.data)
  // what is no longer listed is no longer chosen
  const many = all.isAll ? rows : rows.filter((id) => chosen.has(id))
  const client = useQueryClient()
  const choose = (id: number) => {
    const next = new Set(many)
    all.onNone()
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  useScreenKeys({
    // an answered ticket leaves the queue, and the next is the one that waits longest
    j: () => open(isOpened && at < 0 ? next : (rows[at + 1] ?? rows[0])),
    k: () => open(rows[at - 1] ?? rows.at(-1)),
    x: isOpened && at >= 0 ? () => choose(opened) : undefined,
    '/': () => filtering.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus(),
    Enter: isOpened ? undefined : () => open(rows[0]),
  })
  return (
    <Permitted failure={list.failure} to="work at the desk">
      <h1 className="ui-hidden-visually">Desk</h1>
      <Panes
        list={
          <>
            <PaneHead>
              {head(
                <ExportAct
                  isSmall
                  of={ticketsExport}
                  request={{ ...list.request, status: statusOf(list.chosen.status || undefined) }}
                />,
              )}
              <div ref={filtering} className={classes.filters}>
                <Filters list={list} />
              </div>
            </PaneHead>
            <PaneScroll>
              <div className={classes.acts}>
                <ActsUnderWay list="tickets" onEnded={() => void nounsChanged(client, 'desk-tickets')} />
              </div>
              <Queue
                list={list}
                opened={opened}
                onOpen={(id) => change({ ticket: id, side: undefined })}
                chosen={new Set(many)}
                onChoose={choose}
              />
            </PaneScroll>
            {many.length > 0 && (
              <ManyTickets
                ids={many}
                matching={all.isAll ? matchingOf(list.request) : undefined}
                {...all.countsOf(many.length)}
                onClear={() => {
                  all.onNone()
                  setChosen(new Set())
                }}
              />
            )}
          </>
        }
        back={{ label: 'All tickets', onBack: () => change({ ticket: undefined, side: undefined }) }}
        side={{
          label: 'Customer',
          isShown: text('side') === 'customer',
          onShow: (isShown) => change({ side: isShown ? 'customer' : undefined }),
        }}
        empty={<QueueStart list={list} onOpen={open} keys={keys} />}
        keptAs="desk"
        label="Ticket"
        openedRef={pane}
      >
        {isOpened && (
          <DeskTicketPane
            key={opened}
            id={opened}
            parts={parts}
            survives={ofQueue}
            next={next}
            onNext={() => open(next)}
            onMoved={(into) => open(into ?? next)}
          />
        )}
      </Panes>
    </Permitted>
  )
}

/** The queue's filters in the terms of its route. */
function matchingOf({ status, ...filters }: QueueList['request']): MatchingTickets {
  const known = statusOf(status as QueueStatus | undefined)
  return { ...filters, ...(known !== undefined && { status: known }) }
}

/** @param colleague the id of whom the address names, as the links of the team's load do */
const filters = (colleague: string) =>
  ({
    q: 'words',
    status: statusOptions,
    assignee: [...assigneeOptions, ...(colleague === '' ? [] : [{ value: colleague }])],
    category: categoryOptions(),
    tag: 'words',
  }) as const
/** The parameters that choose what the queue shows, and which pane. */
const ofQueue = ['page', 'q', 'status', 'assignee', 'category', 'tag', 'side']

function useQueue() {
  const assignee = useAddress().text('assignee') ?? ''
  return useList({
    query: queueQuery,
    filters: filters(/^[1-9]\d*$/.test(assignee) ? assignee : ''),
    without: { status: 'open' },
  })
}

type QueueList = ReturnType<typeof useQueue>

function Filters({ list }: { list: QueueList }) {
  const { data: known = [] } = useQuery(tagsQuery())
  const shown: readonly Filter[] = [
    { kind: 'text', key: 'q', label: 'Number, subject, name or phone', maxLength: 100 },
    {
      kind: 'choices',
      key: 'status',
      label: 'Status',
      isOne: true,
      options: statusOptions,
      standsAt: 'open',
    },
    {
      kind: 'choices',
      key: 'assignee',
      label: 'Whose',
      isOne: true,
      options: [...assigneeOptions, ...colleagueOf(list)],
    },
    { kind: 'choices', key: 'category', label: 'About', isOne: true, options: categoryOptions() },
    ...(known.length > 0
      ? [
          {
            kind: 'choices',
            key: 'tag',
            label: 'Tag',
            isOne: true,
            options: known.map(({ name }) => ({ value: name, label: name })),
          } as const,
        ]
      : []),
  ]
  return (
    <ListBar
      filters={shown}
      list={list}
      // the tab above counts those that wait
      what={list.isNarrowed ? { one: 'ticket', many: 'tickets' } : undefined}
    />
  )
}

/** The colleague whose tickets are shown: their name stands on each of these. */
function colleagueOf({ chosen: { assignee }, query }: QueueList): Option[] {
  if (assignee === '' || assigneeOptions.some(({ value }) => value === assignee)) return []
  const known = query.data?.data.find((ticket) => String(ticket.assignee?.id) === assignee)
  return [{ value: assignee, label: known?.assignee?.name ?? 'A colleague' }]
}

interface QueueProps {
  list: QueueList
  opened: number
  onOpen: (id: number) => void
  chosen: ReadonlySet<number>
  onChoose: (id: number) => void
}

function Queue({ list, opened, onOpen, chosen, onChoose }: QueueProps) {
  const { query, toPage } = list
  const { data, dataUpdatedAt } = query
  if (!data)
    return (
      <Fallback
        what="The queue"
        failure={query.error && failureOf(query)}
        skeleton={<SkeletonItems lines={3} />}
      />
    )
  return (
    <>
      {data.data.length === 0 ? (
        <EmptyState>No ticket matches these filters.</EmptyState>
      ) : (
        <PaneList label="Queue">
          {data.data.map((ticket) => (
            <PaneItem
              key={ticket.id}
              title={ticket.subject}
              badge={
                ticket.answer_by ? (
                  <AnswerClock answerBy={ticket.answer_by} />
                ) : (
                  // of a queue in one state each row has that state
                  list.chosen.status === 'all' && <TicketStatus status={ticket.status} />
                )
              }
              isCurrent={ticket.id === opened}
              onOpen={() => onOpen(ticket.id)}
              choice={{
                label: `Select ${ticket.subject}`,
                isChosen: chosen.has(ticket.id),
                onChoose: () => onChoose(ticket.id),
              }}
              lines={linesOf(ticket, dataUpdatedAt)}
            />
          ))}
        </PaneList>
      )}
      {data.last_page > 1 && (
        <Pager
          page={data.current_page}
          lastPage={data.last_page}
          total={data.total}
          perPage={data.per_page}
          onChange={toPage}
        />
      )}
    </>
  )
}
