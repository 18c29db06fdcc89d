import type { DeskCustomer } from '@uplink/contract/desk'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import type { Column } from '../../../ui/table/columns'
import { Person } from '../../../ui/text/Initials'
import { clientId } from './customer-facts'
import type { RecentCustomer } from './recent-customers'

const states = {
  active: { tone: 'success', word: 'Active' },
  suspended: { tone: 'danger', word: 'Suspended' },
  closed: { tone: 'neutral', word: 'Closed' },
} as const

/**
 * What was agreed about a line, whether it works or not. A bill that is overdue says more than that the line is active,
 * which is as it should be.
 */
function Status({ status, is_overdue: isOverdue }: Pick<DeskCustomer, 'status' | 'is_overdue'>) {
  const { tone, word } =
    status === 'active' && isOverdue ? ({ tone: 'warning', word: 'Overdue' } as const) : states[status]
  return (
    <StatusBadge tone={tone} isQuiet={word === 'Active'}>
      {word}
    </StatusBadge>
  )
}

export const customerColumns: Column<DeskCustomer>[] = [
  { key: 'holder', header: 'Account holder', mayWrap: true, cell: ({ holder }) => <Person name={holder} /> },
  { key: 'client', header: 'Client ID', width: '11rem', cell: clientId },
  { key: 'phone', header: 'Phone', width: '9rem', cell: ({ phone }) => phone },
  {
    key: 'area',
    header: 'Area',
    width: '13rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ area, city }) => (area === city ? city : `${area}, ${city}`),
  },
  {
    key: 'package',
    header: 'Package',
    width: '10rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ package: name }) => name ?? 'NA',
  },
  {
    key: 'status',
    header: 'Status',
    width: '8rem',
    phone: 'end',
    cell: (customer) => <Status {...customer} />,
  },
]

/** The same without the state, which is not kept. */
export const recentColumns: Column<RecentCustomer>[] = [
  { key: 'holder', header: 'Account holder', mayWrap: true, cell: ({ holder }) => <Person name={holder} /> },
  { key: 'client', header: 'Client ID', width: '11rem', cell: clientId },
  { key: 'phone', header: 'Phone', width: '9rem', cell: ({ phone }) => phone },
  { key: 'area', header: 'Area', width: '13rem', isMinor: true, phone: 'hidden', cell: ({ area }) => area },
  {
    key: 'package',
    header: 'Package',
    width: '10rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ package: name }) => name,
  },
]
