import type { DeskOrder } from '@uplink/contract/orders'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import type { Column } from '../../../ui/table/columns'
import { kindWords, statusTone, statusWord } from '../order-words'

const what = ({ description, move }: DeskOrder) =>
  move ? `${description}: ${move.address}, ${formatDisplayDate(move.preferred_on)}` : description

export const deskOrderColumns: Column<DeskOrder>[] = [
  { key: 'what', header: 'What', mayWrap: true, cell: what },
  {
    key: 'status',
    header: 'Status',
    width: '9rem',
    phone: 'end',
    cell: ({ status }) => <StatusBadge tone={statusTone(status)}>{statusWord(status)}</StatusBadge>,
  },
  { key: 'id', header: 'Number', width: '6rem', phone: 'hidden', cell: ({ id }) => id },
  { key: 'kind', header: 'Kind', width: '10rem', isMinor: true, cell: ({ kind }) => kindWords[kind] },
  { key: 'customer', header: 'Customer', cell: ({ customer, username }) => `${customer}, ${username}` },
  {
    key: 'contact',
    header: 'Phone',
    width: '9rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ contact }) => contact,
  },
  { key: 'placed', header: 'Placed', width: '8rem', cell: ({ placed_at }) => formatDisplayDate(placed_at) },
]
