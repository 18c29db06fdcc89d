import type { PaymentCase } from '@uplink/contract/payment-cases'
import { formatMoment } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import type { Column } from '../../../ui/table/columns'
import { caseTitle } from './payment-case-words'
import { gatewayTitle } from '../payment-words'

/** Whether the money is in the ledger already or not; a refund is neither. */
export function CaseState({ of: { kind, is_credited } }: { of: PaymentCase }) {
  if (kind === 'refund') return <StatusBadge tone="warning">No answer</StatusBadge>
  return (
    <StatusBadge tone={is_credited ? 'info' : 'warning'}>
      {is_credited ? 'Credited' : 'Not credited'}
    </StatusBadge>
  )
}

export const caseColumns: Column<PaymentCase>[] = [
  { key: 'what', header: 'What', mayWrap: true, cell: caseTitle },
  { key: 'since', header: 'Since', width: '12rem', cell: ({ since }) => formatMoment(since) },
  {
    key: 'gateway',
    header: 'Gateway',
    width: '7rem',
    phone: 'hidden',
    isMinor: true,
    cell: ({ gateway }) => gatewayTitle(gateway),
  },
  {
    key: 'transaction',
    header: 'Transaction ID',
    width: '9rem',
    phone: 'hidden',
    cell: ({ transaction_id }) => transaction_id ?? 'NA',
  },
  {
    key: 'assignee',
    header: 'In hand of',
    width: '9rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ assignee }) => assignee?.name ?? 'Nobody',
  },
  { key: 'state', header: 'Status', width: '9rem', cell: (one) => <CaseState of={one} /> },
  {
    key: 'amount',
    header: 'Amount',
    width: '8rem',
    isNumber: true,
    phone: 'aside',
    cell: ({ amount }) => formatMoney(amount),
  },
]
