import type { Invoice } from '@uplink/contract/billing'
import { t } from '../../../language/t'
import { formatDate, formatDisplayDate } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import type { Column } from '../../../ui/table/columns'
import { InvoiceStatus } from '../InvoiceStatus'

export const invoiceColumns: Column<Invoice>[] = [
  { key: 'number', header: t('Bill'), width: '10rem', cell: ({ number }) => number },
  {
    key: 'period',
    header: t('Period'),
    phone: 'hidden',
    cell: ({ period_start, period_end }) =>
      `${formatDisplayDate(period_start)} – ${formatDisplayDate(period_end)}`,
  },
  {
    key: 'issued',
    header: t('Issued'),
    isMinor: true,
    phone: 'hidden',
    cell: ({ issued_on }) => formatDisplayDate(issued_on),
  },
  {
    key: 'due',
    header: t('Due'),
    cell: ({ due_on }) => formatDate(due_on),
    phoneCell: ({ due_on }) => t('due {date}', { date: formatDate(due_on) }),
  },
  {
    key: 'status',
    header: t('Status'),
    phone: 'end',
    cell: (invoice) => <InvoiceStatus invoice={invoice} />,
  },
  {
    key: 'paid',
    header: t('Paid'),
    isNumber: true,
    phone: 'hidden',
    cell: ({ paid }) => formatMoney(paid),
  },
  {
    key: 'total',
    header: t('Total'),
    isNumber: true,
    phone: 'aside',
    cell: ({ total }) => formatMoney(total),
  },
]
