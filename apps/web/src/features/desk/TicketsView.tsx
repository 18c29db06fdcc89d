import { useQuery } from '@tanstack/react-query'
import type { DeskTicket, TicketCategory, TicketFilter } from '@uplink/contract/tickets'
import { useAddress } from '../../platform/address/address'
import { failureOf } from '../../platform/api/failure'
import { timeAgo } from '../../platform/dates/time-ago'
import { SelectField } from '../../ui/fields/SelectField'
import { SearchForm } from '../../ui/fields/SearchForm'
import { Section } from '../../ui/page/Section'
import { Fallback } from '../../ui/states/Fallback'
import { SkeletonItems } from '../../ui/states/SkeletonShapes'
import { EmptyState } from '../../ui/states/EmptyState'
import { Pager } from '../../ui/table/Pager'
import { categoryOptions, TicketStatus } from '../tickets/thread.public'
import classes from './DeskPage.module.css'
import { DeskTicketPane } from './DeskTicketPane'
import { queueQuery, type QueueAsked } from './desk.data'

const statusOptions = [
  { value: 'open', label: 'Open' },
  { value: 'answered', label: 'Answered' },
  { value: 'closed', label: 'Closed' },
  { value: 'all', label: 'All' },
]
const assigneeOptions = [
  { value: '', label: 'Anyone’s' },
  { value: 'mine', label: 'Mine' },
  { value: 'none', label: 'Unassigned' },
]

/** The queue with its filters, and the opened ticket beside it. */
export function TicketsView() {
  const { text, change } = useAddress()
  const opened = Number(text('ticket'))
  const isOpened = Number.isSafeInteger(opened) && opened > 0
  return (
    <div className={classes.panes} data-opened={isOpened || undefined}>
      <div className={classes.list}>
        <Filters />
        <Queue opened={opened} />
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
  )
}

/** What the address asks for; open tickets where it says nothing. */
function askedBy({ text, page }: ReturnType<typeof useAddress>): QueueAsked {
  const status = text('status') ?? 'open'
  const category = text('category')
  const assignee = text('assignee')
  const q = text('q')?.trim()
  const isStatus = statusOptions.some(({ value }) => value === status) && status !== 'all'
  return {
    page,
    ...(isStatus && { status: status as TicketFilter }),
    ...(categoryOptions.some(({ value }) => value === category) && { category: category as TicketCategory }),
    ...((assignee === 'mine' || assignee === 'none') && { assignee }),
    ...(q && { q }),
  }
}

function Filters() {
  const { text, change } = useAddress()
  const set = (name: string, value: string, without = '') =>
    change({ [name]: value === without ? undefined : value, page: undefined })
  return (
    <SearchForm
      className={classes.filters}
      label="Search"
      placeholder="Number, subject or username"
      maxLength={100}
      words={text('q')?.trim() || undefined}
      onSearch={(words) => set('q', words ?? '')}
      hasButton={false}
    >
      <SelectField
        label="Status"
        options={statusOptions}
        value={text('status') ?? 'open'}
        onChange={({ currentTarget }) => set('status', currentTarget.value, 'open')}
      />
      <SelectField
        label="Whose"
        options={assigneeOptions}
        value={text('assignee') ?? ''}
        onChange={({ currentTarget }) => set('assignee', currentTarget.value)}
      />
      <SelectField
        label="About"
        placeholder="Everything"
        options={categoryOptions}
        value={text('category') ?? ''}
        onChange={({ currentTarget }) => set('category', currentTarget.value)}
      />
    </SearchForm>
  )
}

function Queue({ opened }: { opened: number }) {
  const address = useAddress()
  const query = useQuery(queueQuery(askedBy(address)))
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
              onOpen={() => address.change({ ticket: ticket.id })}
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
          onChange={address.toPage}
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
