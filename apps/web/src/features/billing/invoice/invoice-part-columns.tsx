import type { InvoiceDetail } from '@uplink/contract/billing'
import { gatewayTitle } from '@uplink/contract/gateways'
import { t } from '../../../language/t'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import type { Column } from '../../../ui/table/columns'
import { DocumentFile } from '../DocumentFile'

export const lineColumns = (): Column<InvoiceDetail['lines'][number]>[] => [
  { key: 'description', header: t('Description'), mayWrap: true, cell: ({ description }) => t(description) },
  {
    key: 'tax',
    header: t('Tax'),
    isNumber: true,
    width: '9rem',
    cell: ({ tax, tax_percent }) => `${formatMoney(tax)} (${tax_percent}%)`,
    phoneCell: ({ tax, tax_percent }) =>
      t('{tax} tax ({percent}%)', { tax: formatMoney(tax), percent: tax_percent }),
  },
  {
    key: 'amount',
    header: t('Amount'),
    isNumber: true,
    width: '8rem',
    phone: 'aside',
    cell: ({ amount }) => formatMoney(amount),
  },
]

const methods = (): Record<string, string> => ({
  cash: t('Cash'),
  bank: t('Bank transfer'),
  mobile: t('Mobile wallet'),
  cheque: t('Cheque'),
  other: t('Another way'),
  voucher: t('Voucher'),
  wallet: t('From your balance'),
  'credit-note': t('Credit note'),
  'debit-note': t('Debit note'),
  'write-off': t('Write-off'),
  adjustment: t('Adjustment'),
  opening: t('Opening balance'),
})

export const paymentColumns = (): Column<InvoiceDetail['payments'][number]>[] => [
  {
    key: 'method',
    header: t('Paid by'),
    cell: ({ method }) => gatewayTitle(method) ?? methods()[method] ?? method,
  },
  { key: 'date', header: t('Date'), width: '8rem', cell: ({ paid_on }) => formatDisplayDate(paid_on) },
  { key: 'reference', header: t('Reference'), width: '11rem', cell: ({ reference }) => reference ?? '' },
  {
    key: 'amount',
    header: t('Amount'),
    isNumber: true,
    width: '8rem',
    phone: 'aside',
    cell: ({ amount }) => formatMoney(amount),
  },
]

export const documentColumns = (): Column<InvoiceDetail['documents'][number]>[] => [
  {
    key: 'number',
    header: t('Document'),
    width: '13rem',
    cell: ({ id, kind, number }) => (
      <>
        {methods()[kind]} <DocumentFile id={id} number={number} />
      </>
    ),
  },
  { key: 'reason', header: t('Reason'), mayWrap: true, cell: ({ reason }) => reason },
  { key: 'date', header: t('Date'), width: '8rem', cell: ({ issued_on }) => formatDisplayDate(issued_on) },
  {
    key: 'amount',
    header: t('Amount'),
    isNumber: true,
    width: '8rem',
    phone: 'aside',
    cell: ({ amount }) => formatMoney(amount),
  },
]
