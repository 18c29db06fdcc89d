import type { Ticket } from '@uplink/contract/tickets'
import { formatDisplayDate, formatTime } from '../../platform/dates/dates'
import type { Column } from '../../ui/table/columns'
import { TicketStatus } from './TicketStatus'

const categories: Record<Ticket['category'], string> = {
  connection: 'Connection',
  speed: 'Speed',
  billing: 'Billing',
  relocation: 'Moving house',
  other: 'Other',
}

const exact = (instant: string) => `${formatDisplayDate(instant)}, ${formatTime(instant)}`

export const ticketColumns: Column<Ticket>[] = [
  { key: 'subject', header: 'Subject', mayWrap: true, cell: ({ subject }) => subject },
  { key: 'id', header: 'Number', width: '7rem', phone: 'hidden', cell: ({ id }) => id },
  {
    key: 'category',
    header: 'About',
    width: '9rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ category }) => categories[category],
  },
  { key: 'status', header: 'Status', width: '8rem', cell: ({ status }) => <TicketStatus status={status} /> },
  {
    key: 'opened',
    header: 'Opened',
    width: '12rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ created_at }) => exact(created_at),
  },
  { key: 'changed', header: 'Last change', width: '12rem', cell: ({ updated_at }) => exact(updated_at) },
]
