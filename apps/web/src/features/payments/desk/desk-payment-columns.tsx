import type { DeskPayment, DeskPaymentDetail } from '@uplink/contract/desk-payments'
import { formatDisplayDate, formatMoment, formatTime } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import type { Column } from '../../../ui/table/columns'
import { refundWords } from './refund-words'
import { gatewayTitle, kindWords } from '../payment-words'
import { PaymentStatus } from './PaymentStatus'

/** The day over the payments that were begun on it. */
export const dayOfPayment = ({ created_at }: DeskPayment) => formatDisplayDate(created_at)

export const deskPaymentColumns: Column<DeskPayment>[] = [
  { key: 'line', header: 'Client ID', width: '8rem', cell: ({ line }) => line.username },
  { key: 'holder', header: 'Account holder', mayWrap: true, isMinor: true, cell: ({ holder }) => holder },
  {
    key: 'time',
    header: 'Time',
    width: '5rem',
    // of the day over the row, in the list's order; when the money came is on the payment's own page
    cell: ({ created_at }) => formatTime(created_at),
  },
  {
    key: 'kind',
    header: 'For',
    width: '8rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ kind }) => kindWords()[kind],
  },
  {
    key: 'gateway',
    header: 'Paid with',
    width: '8rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ gateway }) => gatewayTitle(gateway),
  },
  {
    key: 'transaction',
    header: 'Transaction or receipt',
    width: '11rem',
    phone: 'hidden',
    cell: ({ transaction_id, receipt_no }) => transaction_id ?? receipt_no ?? 'NA',
  },
  {
    key: 'state',
    header: 'Status',
    width: '9rem',
    phone: 'end',
    cell: ({ state }) => <PaymentStatus state={state} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    width: '8rem',
    isNumber: true,
    phone: 'aside',
    cell: ({ amount }) => formatMoney(amount),
  },
]

type Refund = DeskPaymentDetail['refunds'][number]

export const refundColumns: Column<Refund>[] = [
  { key: 'reason', header: 'Reason', mayWrap: true, cell: ({ reason }) => reason },
  { key: 'when', header: 'When', width: '11rem', cell: ({ created_at }) => formatMoment(created_at) },
  { key: 'by', header: 'By', width: '11rem', isMinor: true, phone: 'hidden', cell: ({ by }) => by },
  {
    key: 'transaction',
    header: 'Transaction ID',
    width: '9rem',
    phone: 'hidden',
    cell: ({ transaction_id }) => transaction_id ?? 'NA',
  },
  {
    key: 'state',
    header: 'Status',
    width: '9rem',
    phone: 'end',
    cell: ({ state }) => <StatusBadge tone={refundWords[state].tone}>{refundWords[state].word}</StatusBadge>,
  },
  {
    key: 'amount',
    header: 'Amount',
    width: '8rem',
    isNumber: true,
    phone: 'aside',
    cell: ({ amount }) => formatMoney(amount),
  },
]
