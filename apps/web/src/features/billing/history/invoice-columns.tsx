import type { Invoice } from '@uplink/contract/billing'
import { formatDate, formatDisplayDate } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import type { Column } from '../../../ui/table/columns'
import { InvoiceStatus } from '../InvoiceStatus'

export const invoiceColumns: Column<Invoice>[] = [
  { key: 'number', header: 'Bill', width: '10rem', cell: ({ number }) => number },
  {
    key: 'period',
    header: 'Period',
    phone: 'hidden',
    cell: ({ period_start, period_end }) =>
      `${formatDisplayDate(period_start)} – ${formatDisplayDate(period_end)}`,
  },
  {
    key: 'issued',
    header: 'Issued',
    isMinor: true,
    phone: 'hidden',
    cell: ({ issued_on }) => formatDisplayDate(issued_on),
  },
  {
    key: 'due',
    header: 'Due',
    cell: ({ due_on }) => formatDate(due_on),
    phoneCell: ({ due_on }) => `due ${formatDate(due_on)}`,
  },
  {
    key: 'status',
    header: 'Status',
    phone: 'end',
    cell: (invoice) => <InvoiceStatus invoice={invoice} />,
  },
  {
    key: 'paid',
    header: 'Paid',
    isNumber: true,
    phone: 'hidden',
    cell: ({ paid }) => formatMoney(paid),
  },
  {
    key: 'total',
    header: 'Total',
    isNumber: true,
    phone: 'aside',
    cell: ({ total }) => formatMoney(total),
  },
]
