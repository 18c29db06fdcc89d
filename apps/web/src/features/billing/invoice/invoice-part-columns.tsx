import type { InvoiceDetail } from '@uplink/contract/billing'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import type { Column } from '../../../ui/table/columns'

export const lineColumns: Column<InvoiceDetail['lines'][number]>[] = [
  { key: 'description', header: 'Description', mayWrap: true, cell: ({ description }) => description },
  {
    key: 'tax',
    header: 'Tax',
    isNumber: true,
    width: '9rem',
    cell: ({ tax, tax_percent }) => `${formatMoney(tax)} (${tax_percent}%)`,
    phoneCell: ({ tax, tax_percent }) => `${formatMoney(tax)} tax (${tax_percent}%)`,
  },
  {
    key: 'amount',
    header: 'Amount',
    isNumber: true,
    width: '8rem',
    phone: 'aside',
    cell: ({ amount }) => formatMoney(amount),
  },
]

const methods: Record<string, string> = {
  bkash: 'bKash',
  cash: 'Cash',
  bank: 'Bank transfer',
  wallet: 'From your balance',
}

export const paymentColumns: Column<InvoiceDetail['payments'][number]>[] = [
  { key: 'method', header: 'Paid by', cell: ({ method }) => methods[method] ?? method },
  { key: 'date', header: 'Date', width: '8rem', cell: ({ paid_on }) => formatDisplayDate(paid_on) },
  { key: 'reference', header: 'Reference', width: '11rem', cell: ({ reference }) => reference ?? '' },
  {
    key: 'amount',
    header: 'Amount',
    isNumber: true,
    width: '8rem',
    phone: 'aside',
    cell: ({ amount }) => formatMoney(amount),
  },
]
