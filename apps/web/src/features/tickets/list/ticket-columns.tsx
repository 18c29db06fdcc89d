import type { Ticket } from '@uplink/contract/tickets'
import { t } from '../../../language/t'
import { formatMoment } from '../../../platform/dates/dates'
import type { Column } from '../../../ui/table/columns'
import { categoryWords } from '../ticket-words'
import { TicketStatus } from '../TicketStatus'

export const ticketColumns: Column<Ticket>[] = [
  { key: 'subject', header: t('Subject'), mayWrap: true, cell: ({ subject }) => subject },
  { key: 'id', header: t('Number'), width: '7rem', phone: 'hidden', cell: ({ id }) => id },
  {
    key: 'category',
    header: t('About'),
    width: '9rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ category }) => categoryWords[category],
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
