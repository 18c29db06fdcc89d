import type { CashDay, CashDayDetail, TakenPayment } from '@uplink/contract/cash-days'
import { counted } from '@uplink/contract/counted'
import { formatDisplayDate, formatTime } from '../../../platform/dates/dates'
import { compareMoney, formatMoney, isNothing, noMoney } from '../../../platform/money/money'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import type { Column } from '../../../ui/table/columns'
import classes from './cash.module.css'

export const takenColumns: Column<TakenPayment>[] = [
  { key: 'holder', header: 'From', mayWrap: true, cell: ({ holder }) => holder },
  { key: 'at', header: 'At', width: '4rem', cell: ({ taken_at }) => formatTime(taken_at) },
  { key: 'receipt', header: 'Receipt', width: '7rem', cell: ({ receipt_no }) => receipt_no },
  {
    key: 'way',
    header: 'By',
    width: '8rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ way, returned }) =>
      compareMoney(returned, noMoney()) > 0 ? `${way}, ${formatMoney(returned)} back` : way,
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

/** Open, closed, and where the money is. Among others, those that are handed over draw no eye. */
export function DayMark({ day, isInList = false }: { day: CashDay; isInList?: boolean }) {
  if (day.closed_at === null)
    return (
      <StatusBadge tone={day.is_late ? 'warning' : 'info'}>{day.is_late ? 'Not closed' : 'Open'}</StatusBadge>
    )
  return day.handed_to === null ? (
    <StatusBadge tone="warning">Not handed over</StatusBadge>
  ) : (
    <StatusBadge tone="success" isQuiet={isInList}>
      Handed over
    </StatusBadge>
  )
}

/** What was counted less what should be there, to look at where it is not nothing. */
export function Difference({ of }: { of: string | null }) {
  if (of === null) return '–'
  return isNothing(of) ? (
    <span className={classes.quiet}>None</span>
  ) : (
    <span className={classes.difference}>{formatMoney(of)}</span>
  )
}

export const dayColumns: Column<CashDay>[] = [
  { key: 'cashier', header: 'Cashier', mayWrap: true, cell: ({ cashier }) => cashier.name },
  { key: 'day', header: 'Day', width: '8rem', cell: ({ day }) => formatDisplayDate(day) },
  {
    key: 'sheet',
    header: 'Sheet',
    width: '7rem',
    phone: 'hidden',
    isMinor: true,
    cell: ({ sheet_no }) => sheet_no ?? '–',
  },
  {
    key: 'organization',
    header: 'Organization',
    width: '11rem',
    phone: 'hidden',
    isMinor: true,
    cell: ({ organization }) => organization,
  },
  {
    key: 'difference',
    header: 'Difference',
    width: '8rem',
    isNumber: true,
    phone: 'hidden',
    cell: ({ difference }) => <Difference of={difference} />,
  },
  {
    key: 'handed',
    header: 'Handed to',
    width: '11rem',
    phone: 'hidden',
    isMinor: true,
    cell: ({ handed_to }) => handed_to?.name ?? '–',
  },
  {
    key: 'state',
    header: 'Status',
    width: '9rem',
    phone: 'end',
    cell: (day) => <DayMark day={day} isInList />,
  },
  {
    key: 'amount',
    header: 'Money',
    width: '9rem',
    isNumber: true,
    phone: 'aside',
    cell: ({ counted, expected }) => formatMoney(counted ?? expected),
  },
]

type Way = CashDayDetail['ways'][number]

export const wayColumns: Column<Way>[] = [
  { key: 'name', header: 'Way', mayWrap: true, cell: ({ name }) => name },
  {
    key: 'payments',
    header: 'Payments',
    width: '6rem',
    isNumber: true,
    cell: ({ payments }) => payments,
    phoneCell: ({ payments }) => counted(payments, 'payment'),
  },
  {
    key: 'taken',
    header: 'Taken',
    width: '8rem',
    isNumber: true,
    phone: 'hidden',
    cell: ({ taken }) => formatMoney(taken),
  },
  {
    key: 'returned',
    header: 'Given back',
    width: '8rem',
    isNumber: true,
    phone: 'hidden',
    cell: ({ returned }) => formatMoney(returned),
  },
  {
    key: 'expected',
    header: 'Should be there',
    width: '9rem',
    isNumber: true,
    phone: 'hidden',
    cell: ({ expected }) => formatMoney(expected),
  },
  {
    key: 'counted',
    header: 'Counted',
    width: '8rem',
    isNumber: true,
    phone: 'aside',
    cell: ({ counted }) => (counted === null ? '–' : formatMoney(counted)),
    phoneCell: ({ counted, expected }) => formatMoney(counted ?? expected),
  },
]
