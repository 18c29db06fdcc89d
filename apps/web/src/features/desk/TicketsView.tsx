import type { DeskTicket } from '@uplink/contract/tickets'
import type { ReactNode } from 'react'
import { useAddress } from '../../platform/address/address'
import { failureOf } from '../../platform/api/failure'
import { timeAgo } from '../../platform/dates/time-ago'
import { useList } from '../../platform/list/use-list'
import { SelectField } from '../../ui/fields/SelectField'
import { SearchForm } from '../../ui/fields/SearchForm'
import { Section } from '../../ui/page/Section'
import { Fallback } from '../../ui/states/Fallback'
import { Permitted } from '../../ui/states/Permitted'
import { SkeletonItems } from '../../ui/states/SkeletonShapes'
import { EmptyState } from '../../ui/states/EmptyState'
import { Pager } from '../../ui/table/Pager'
import { categoryOptions, TicketStatus } from '../tickets/thread.public'
import classes from './DeskPage.module.css'
import { DeskTicketPane } from './DeskTicketPane'
import { queueQuery, type QueueStatus } from './desk.data'

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

/**
 * The queue with its filters, and the opened ticket beside it.
 *
 * @param head of the desk; it stays away with the rest for those who may not work there
 */
export function TicketsView({ head }: { head: ReactNode }) {
  const { text, change } = useAddress()
  const list = useQueue()
  const opened = Number(text('ticket'))
  const isOpened = Number.isSafeInteger(opened) && opened > 0
  return (
    <Permitted failure={list.failure} to="work at the desk">
      {head}
      <div className={classes.panes} data-opened={isOpened || undefined}>
        <div className={classes.list}>
          <Filters list={list} />
          <Queue list={list} opened={opened} onOpen={(id) => change({ ticket: id })} />
        </div>
        <div className={classes.opened}>
          {isOpened ? (
            <DeskTicketPane key={opened} id={opened} onBack={() => change({ ticket: undefined })} />
          ) : (
            <Section>
              <EmptyState>Choose a ticket to see its thread.</EmptyState>
            </Section>
          )}
        </div>
      </div>
    </Permitted>
  )
}

const useQueue = () =>
  useList({
    query: queueQuery,
    filters: { q: 'words', status: statusOptions, assignee: assigneeOptions, category: categoryOptions },
    without: { status: 'open' },
  })

type QueueList = ReturnType<typeof useQueue>

function Filters({ list: { chosen, narrow } }: { list: QueueList }) {
  return (
    <SearchForm
      className={classes.filters}
      label="Search"
      placeholder="Number, subject or username"
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
        <ul className={classes.items} aria-label="Queue">
          {data.data.map((ticket) => (
            <QueueItem
              key={ticket.id}
              ticket={ticket}
              now={dataUpdatedAt}
              isCurrent={ticket.id === opened}
              onOpen={() => onOpen(ticket.id)}
            />
          ))}
        </ul>
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

interface QueueItemProps {
  ticket: DeskTicket
  now: number
  isCurrent: boolean
  onOpen: () => void
}

function QueueItem({ ticket, now, isCurrent, onOpen }: QueueItemProps) {
  return (
    <li className={classes.item} data-current={isCurrent || undefined}>
      <div className={classes.line}>
        <button type="button" className={classes.name} aria-current={isCurrent || undefined} onClick={onOpen}>
          {ticket.subject}
        </button>
        <span className={classes.badge}>
          <TicketStatus status={ticket.status} />
        </span>
      </div>
      <p className={classes.soft}>
        {ticket.connection.holder} · {ticket.connection.username}
      </p>
      <p className={classes.soft}>
        {timeAgo(ticket.updated_at, now)} · {ticket.assignee?.name ?? 'unassigned'}
      </p>
    </li>
  )
}
