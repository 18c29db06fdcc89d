import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { DeskTicket } from '@uplink/contract/desk-tickets'
import { useAddress } from '../../../platform/address/address'
import { failureOf } from '../../../platform/api/failure'
import { timeAgo } from '../../../platform/dates/time-ago'
import { useList } from '../../../platform/list/use-list'
import { ExportAct } from '../../../resource/lists/ExportAct'
import { SelectField } from '../../../ui/fields/SelectField'
import { SearchForm } from '../../../ui/form/SearchForm'
import { PaneItem, PaneList, Panes } from '../../../ui/page/Panes'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { Permitted } from '../../../ui/states/Permitted'
import { SkeletonItems } from '../../../ui/states/SkeletonShapes'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Pager } from '../../../ui/pages/Pager'
import { singleKey } from '../../../ui/keys/single-keys'
import { categoryOptions } from '../ticket-words'
import { TicketStatus } from '../TicketStatus'
import { DeskTicketPane, type DeskParts } from './DeskTicketPane'
import { queueQuery, statusOf, ticketsExport, type QueueStatus } from './desk-tickets.data'
import { useNextTicket } from './next-ticket'
import classes from './TicketsView.module.css'

const statusOptions: readonly { value: QueueStatus; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'answered', label: 'Answered' },
  { value: 'closed', label: 'Closed' },
  { value: 'all', label: 'All' },
]
const assigneeOptions = [
  { value: '', label: 'Anyone’s' },
  { value: 'mine', label: 'Mine' },
  { value: 'none', label: 'Unassigned' },
] as const

interface TicketsViewProps {
  /** The desk's head with the list's controls; like the rest, not shown to people who may not work at the desk. */
  head: (acts: ReactNode) => ReactNode
  parts: DeskParts
}

/** The queue with its filters, and the opened ticket next to it. */
export function TicketsView({ head, parts }: TicketsViewProps) {
  const { text, change } = useAddress()
  const list = useQueue()
  const opened = Number(text('ticket'))
  const next = useNextTicket(list.chosen, opened)
  const pane = useRef<HTMLDivElement>(null)
  const toNext = () => {
    if (!next) return
    change({ ticket: next })
    // the pressed button disappears, so the focus goes to what replaces it; the thread is read from its beginning
    pane.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }
  const press = (event: KeyboardEvent) => {
    if (singleKey(event) !== 'j') return
    event.preventDefault()
    toNext()
  }
  return (
    <Permitted failure={list.failure} to="work at the desk">
      {head(
        <ExportAct
          of={ticketsExport}
          asked={{ ...list.asked, status: statusOf(list.chosen.status || undefined) }}
        />,
      )}
      <Panes
        list={
          <>
            <Filters list={list} />
            <Queue list={list} opened={opened} onOpen={(id) => change({ ticket: id })} />
          </>
        }
        back={{ label: 'All tickets', onBack: () => change({ ticket: undefined }) }}
        empty="Choose a ticket to see its thread."
      >
        {Number.isSafeInteger(opened) && opened > 0 && (
          <div
            ref={pane}
            tabIndex={-1}
            role="group"
            aria-label="Ticket"
            className={classes.opened}
            onKeyDown={press}
          >
            <DeskTicketPane
              key={opened}
              id={opened}
              parts={parts}
              survives={ofQueue}
              next={next}
              onNext={toNext}
            />
          </div>
        )}
      </Panes>
    </Permitted>
  )
}

const filters = {
  q: 'words',
  status: statusOptions,
  assignee: assigneeOptions,
  category: categoryOptions,
} as const
/** The parameters that choose what the queue shows. */
const ofQueue = ['page', ...Object.keys(filters)]

const useQueue = () =>
  useList({
    query: queueQuery,
    filters,
    without: { status: 'open' },
  })

type QueueList = ReturnType<typeof useQueue>

function Filters({ list: { chosen, narrow } }: { list: QueueList }) {
  return (
    <SearchForm
      className={classes.filters}
      label="Search"
      placeholder="Number, subject, name or phone"
      maxLength={100}
      words={chosen.q || undefined}
      onSearch={(q) => narrow({ q: q ?? '' })}
      hasButton={false}
    >
      <SelectField
        label="Status"
        options={statusOptions}
        value={chosen.status}
        onChange={({ currentTarget }) => narrow({ status: currentTarget.value as typeof chosen.status })}
      />
      <SelectField
        label="Whose"
        options={assigneeOptions}
        value={chosen.assignee}
        onChange={({ currentTarget }) => narrow({ assignee: currentTarget.value as typeof chosen.assignee })}
      />
      <SelectField
        label="About"
        placeholder="Everything"
        options={categoryOptions}
        value={chosen.category}
        onChange={({ currentTarget }) => narrow({ category: currentTarget.value as typeof chosen.category })}
      />
    </SearchForm>
  )
}

interface QueueProps {
  list: QueueList
  opened: number
  onOpen: (id: number) => void
}

function Queue({ list: { query, toPage }, opened, onOpen }: QueueProps) {
  const { data, dataUpdatedAt } = query
  if (!data)
    return (
      <Section isFlush>
        <Fallback
          what="The queue"
          failure={query.error && failureOf(query)}
          skeleton={<SkeletonItems lines={3} />}
        />
      </Section>
    )
  return (
    <Section isFlush>
      {data.data.length === 0 ? (
        <EmptyState>No ticket matches these filters.</EmptyState>
      ) : (
        <PaneList label="Queue">
          {data.data.map((ticket) => (
            <PaneItem
              key={ticket.id}
              title={ticket.subject}
              badge={<TicketStatus status={ticket.status} />}
              isCurrent={ticket.id === opened}
              onOpen={() => onOpen(ticket.id)}
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
    </Section>
  )
}

const linesOf = ({ connection, updated_at, assignee }: DeskTicket, now: number) => [
  `${connection.holder} · ${connection.username}`,
  `${timeAgo(updated_at, now)} · ${assignee?.name ?? 'unassigned'}`,
]
