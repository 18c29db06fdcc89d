import type { Payment } from '@uplink/contract/payments'
import { t } from '../../../language/t'
import { formatMoment } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import type { Column } from '../../../ui/table/columns'
import { DataTable } from '../../../ui/table/DataTable'
import type { ListState } from '../../../ui/pages/list-state'
import { resultPath } from '../payment-paths'
import { gatewayTitle, kindWords, stateTone, stateWord } from '../payment-words'

export function PaymentState({ payment: { state } }: { payment: Payment }) {
  return <StatusBadge tone={stateTone(state)}>{stateWord(state)}</StatusBadge>
}

const columns = (): Column<Payment>[] => [
  { key: 'kind', header: t('For'), width: '10rem', cell: ({ kind }) => kindWords()[kind] },
  {
    key: 'date',
    header: t('Date'),
    width: '12rem',
    cell: ({ settled_at, created_at }) => formatMoment(settled_at ?? created_at),
  },
  {
    key: 'bills',
    header: t('Bills'),
    phone: 'hidden',
    isMinor: true,
    cell: ({ invoices }) => invoices.map(({ number }) => number).join(', '),
  },
  {
    key: 'gateway',
    header: t('Paid with'),
    width: '8rem',
    phone: 'hidden',
    cell: ({ gateway }) => gatewayTitle(gateway),
  },
  {
    key: 'transaction',
    header: t('Transaction ID'),
    phone: 'hidden',
    cell: ({ transaction_id }) => transaction_id ?? t('NA'),
  },
  {
    key: 'state',
    header: t('Status'),
    width: '10rem',
    cell: (payment) => <PaymentState payment={payment} />,
  },
  {
    key: 'amount',
    header: t('Amount'),
    isNumber: true,
    phone: 'aside',
    cell: ({ amount }) => formatMoney(amount),
  },
]

/** The list for computers: one row for each payment, with a link to its receipt. */
export function PaymentTable(props: ListState<Payment>) {
  return (
    <DataTable
      {...props}
      label={t('Payments')}
      columns={columns()}
      rowKey={({ id }) => id}
      rowHref={resultPath}
      expectedRows={12}
    />
  )
}
