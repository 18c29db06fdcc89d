import { counted } from '@uplink/contract/counted'
import type { DeskOrder, OrderFilter } from '@uplink/contract/orders'
import { pathTo } from '@uplink/contract/screens'
import { CalendarDays } from 'lucide-react'
import { dayOf, formatDisplayDate, formatMoment } from '../../../platform/dates/dates'
import { daysFromToday, daysUntil } from '../../../platform/dates/days-until'
import { formatMoney, isNothing } from '../../../platform/money/money'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import { Link } from '../../../ui/link/Link'
import type { Column } from '../../../ui/table/columns'
import { TwoLines } from '../../../ui/text/TwoLines'
import { isOpen, kindWords, statusTone, statusWord } from '../orders.data'
import classes from './DeskOrdersPage.module.css'

/** From when on it is to be where, or which kind of order it is and what it costs. */
function more({ kind, move, amount }: DeskOrder): string {
  if (move) return `Wanted ${formatDisplayDate(move.preferred_on)} · ${move.address}`
  return isNothing(amount) ? kindWords()[kind] : `${kindWords()[kind]} · ${formatMoney(amount)}`
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Days so near that one thinks of them by how far they are. */
const nearDays = 7

/** How far its day is; what is late or for today draws the eye. */
function Near({ day, now }: { day: string; now: number }) {
  const days = daysFromToday(day, now)
  if (days < 0) return <StatusBadge tone="danger">{counted(-days, 'day')} late</StatusBadge>
  if (days > 0) return days > nearDays ? formatDisplayDate(day) : capital(daysUntil(day, now))
  return (
    <StatusBadge tone="warning" icon={CalendarDays}>
      Today
    </StatusBadge>
  )
}

interface PlannedProps {
  order: DeskOrder
  now: number
  /** Among the words of an item on a phone. */
  isShort?: boolean
}

/** For which day it is planned; of orders that ended the day alone is told. */
function Planned({ order: { planned_on: day, status }, now, isShort = false }: PlannedProps) {
  if (!isOpen(status)) return isShort ? null : day === null ? 'NA' : formatDisplayDate(day)
  if (day === null) return isShort ? null : <span className={classes.soft}>No day yet</span>
  const near = <Near day={day} now={now} />
  const isFar = daysFromToday(day, now) > nearDays
  return isShort || isFar ? near : <TwoLines more={formatDisplayDate(day)}>{near}</TwoLines>
}

/** How long its customer has waited, in whole days. */
function waitWords({ placed_at }: DeskOrder, now: number): string {
  const days = -daysFromToday(dayOf(placed_at), now)
  return days <= 0 ? 'Since today' : counted(days, 'day')
}

/** Whether it shows orders for which nobody waits any more. */
export const isEnded = (shown: OrderFilter) => shown === 'completed' || shown === 'cancelled'

/**
 * The columns of a list of the desk's orders.
 *
 * @param shown what the list shows: open orders wait, of the others one looks for the day
 */
export function orderColumns(shown: OrderFilter, now: number): Column<DeskOrder>[] {
  const isOfOpen = !isEnded(shown)
  return [
    {
      key: 'what',
      header: 'What',
      cell: (order) => <TwoLines more={more(order)}>{order.description}</TwoLines>,
      phoneCell: ({ description }) => description,
    },
    {
      key: 'customer',
      header: 'Customer',
      cell: ({ customer, username, connection_id: id, contact }) => (
        <TwoLines
          more={
            <>
              <Link href={pathTo('customer', { id })}>{username}</Link> · {contact}
            </>
          }
        >
          {customer}
        </TwoLines>
      ),
      phoneCell: ({ customer, username }) => `${customer}, ${username}`,
    },
    {
      key: 'planned',
      header: 'Planned',
      width: '7.5rem',
      cell: (order) => <Planned order={order} now={now} />,
      phone: 'aside',
      phoneCell: (order) => <Planned order={order} now={now} isShort />,
    },
    {
      key: 'placed',
      header: isOfOpen ? 'Waits' : 'Placed',
      width: '7rem',
      isMinor: !isOfOpen,
      ...(!isOfOpen && { phone: 'hidden' }),
      cell: (order) =>
        isOfOpen ? (
          <span title={`Placed ${formatMoment(order.placed_at)}`}>{waitWords(order, now)}</span>
        ) : (
          formatDisplayDate(order.placed_at)
        ),
      phoneCell: (order) => `waits ${waitWords(order, now).toLowerCase()}`,
    },
    {
      key: 'status',
      header: 'Status',
      width: '7rem',
      isMinor: true,
      phone: 'end',
      cell: ({ status }) => (
        // nobody has said a word to its customer yet; all others are as they should be
        <StatusBadge tone={statusTone(status)} isQuiet={status !== 'placed' || shown === 'placed'}>
          {statusWord(status)}
        </StatusBadge>
      ),
    },
  ]
}
