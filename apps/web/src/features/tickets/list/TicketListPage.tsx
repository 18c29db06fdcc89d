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
import { ticketsQuery } from '../tickets.data'
import type { TicketFilter, Ticket } from '@uplink/contract/tickets'
import { timeAgo } from '../../../platform/dates/time-ago'
import { useNow } from '../../../platform/dates/use-now'
import { Link } from '../../../ui/link/Link'
import { CardList } from '../../../ui/lists/CardList'
import type { ListState } from '../../../ui/pages/list-state'
import classes from './TicketCards.module.css'
import { categoryWords } from '../ticket-words'
import { TicketStatus } from '../TicketStatus'
import { formatMoment } from '../../../platform/dates/dates'
import type { Column } from '../../../ui/table/columns'

const ticketColumns = (): Column<Ticket>[] => [
  { key: 'subject', header: t('Subject'), mayWrap: true, cell: ({ subject }) => subject },
  { key: 'id', header: t('Number'), width: '7rem', phone: 'hidden', cell: ({ id }) => id },
  {
    key: 'category',
    header: t('About'),
    width: '9rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ category }) => categoryWords()[category],
  },
  {
    key: 'status',
    header: t('Status'),
    width: '8rem',
    phone: 'end',
    cell: ({ status }) => <TicketStatus status={status} />,
  },
  {
    key: 'opened',
    header: t('Opened'),
    width: '12rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ created_at }) => formatMoment(created_at),
  },
  {
    key: 'changed',
    header: t('Last change'),
    width: '12rem',
    cell: ({ updated_at }) => formatMoment(updated_at),
  },
]

/** The list for phones: a card for each ticket, as large as a thumb. */
function TicketCards(tickets: ListState<Ticket>) {
  const now = useNow()
  return (
    <CardList {...tickets} label={t('Tickets')} rowKey={({ id }) => id}>
      {({ id, subject, category, status, updated_at }) => (
        <div className={classes.card}>
          <Link href={pathTo('ticket', { id })} className={classes.link}>
            {subject}
          </Link>
          <p className={classes.facts}>
            {t('{category} · number {id}', { category: categoryWords()[category], id })}
          </p>
          <p className={classes.state}>
            <TicketStatus status={status} />
            <time dateTime={updated_at}>{timeAgo(updated_at, now)}</time>
          </p>
        </div>
      )}
    </CardList>
  )
}

interface Filter {
  value: '' | Exclude<TicketFilter, 'unsolved'>
  label: string
  /** The text when no ticket matches. */
  empty: string
}

/** The list's filters, by the address's `status`. */
const filters = (): readonly Filter[] => [
  { value: '', label: t('All'), empty: t('You have no tickets yet.') },
  { value: 'open', label: t('Open'), empty: t('No ticket is waiting for our answer.') },
  { value: 'answered', label: t('Answered'), empty: t('No ticket is waiting for your reply.') },
  { value: 'closed', label: t('Closed'), empty: t('You have no closed tickets.') },
]

/** The active connection's tickets; page and status are in the address. Phones have a variant of their own. */
export function TicketListPage() {
  useFollowTickets()
  const { query, chosen, narrow, shown } = useList({ query: ticketsQuery, filters: { status: filters() } })
  const none = filters().find(({ value }) => value === chosen.status)?.empty ?? ''
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
          choices={filters()}
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
              columns={ticketColumns()}
              rowKey={(ticket) => ticket.id}
              rowHref={({ id }) => pathTo('ticket', { id })}
            />
          </Section>
        }
      />
    </>
  )
}
