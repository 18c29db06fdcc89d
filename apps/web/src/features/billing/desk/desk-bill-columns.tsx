import type { DeskInvoice } from '@uplink/contract/desk-invoices'
import { formatDate, formatDisplayDate } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import type { Column } from '../../../ui/table/columns'
import { InvoiceStatus } from '../InvoiceStatus'

export const deskBillColumns: Column<DeskInvoice>[] = [
  { key: 'number', header: 'Bill', width: '9rem', cell: ({ number }) => number },
  { key: 'line', header: 'Client ID', mayWrap: true, cell: ({ line }) => line.username },
  { key: 'holder', header: 'Account holder', isMinor: true, phone: 'hidden', cell: ({ holder }) => holder },
  {
    key: 'issued',
    header: 'Issued',
    width: '8rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ issued_on }) => formatDisplayDate(issued_on),
  },
  {
    key: 'due',
    header: 'Due',
    width: '7rem',
    cell: ({ due_on }) => formatDate(due_on),
    phoneCell: ({ due_on }) => `due ${formatDate(due_on)}`,
  },
  {
    key: 'status',
    header: 'Status',
    width: '8rem',
    phone: 'end',
    cell: (bill) => <InvoiceStatus invoice={bill} isInList />,
  },
  {
    key: 'total',
    header: 'Total',
    width: '8rem',
    isNumber: true,
    phone: 'aside',
    cell: ({ total }) => formatMoney(total),
  },
]
