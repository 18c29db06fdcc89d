import type { StaffWaiting } from '@uplink/contract/desk-day'
import { pathTo } from '@uplink/contract/screens'
import {
  CalendarClock,
  CalendarDays,
  CalendarX,
  Coins,
  MapPinOff,
  MessageCircle,
  Package,
  ServerCrash,
  Ticket,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import { formatMoment, formatTime } from '../../../platform/dates/dates'

/** One kind of thing that waits for staff. */
export interface Need {
  key: string
  icon: LucideIcon
  count: number
  words: string
  note: string
  href: string
  isUrgent: boolean
}

/** What waits, the urgent first; nothing is shown of what nobody waits for. */
export function needsOf({
  tickets,
  chats,
  orders,
  payments_to_review: reviews,
  reviews_since: reviewsSince,
  unclosed_cash_days: cashDays,
  promises,
  failing_jobs: jobs,
  outages,
}: StaffWaiting): Need[] {
  const needs: Need[] = [
    ...(outages ?? []).map(outageNeed),
    ticketNeed(tickets),
    {
      key: 'chats',
      icon: MessageCircle,
      count: chats ?? 0,
      words: `${wordsFor(chats, 'chat waits', 'chats wait')} for an answer`,
      note: 'The last message is the customer’s',
      href: pathTo('desk', { view: 'chats' }),
      isUrgent: false,
    },
    reviewNeed(reviews ?? 0, reviewsSince),
    {
      key: 'cash days',
      icon: Coins,
      count: cashDays ?? 0,
      words: `cash ${wordsFor(cashDays, 'day', 'days')} not closed`,
      note: 'Of yesterday or before',
      href: pathTo('cashDays', { state: 'open' }),
      isUrgent: false,
    },
    {
      key: 'broken promises',
      icon: CalendarX,
      count: promises?.broken ?? 0,
      words: `${wordsFor(promises?.broken, 'promise', 'promises')} to pay broken`,
      note: 'Their bills are still open',
      href: pathTo('bills', { promise: 'broken' }),
      isUrgent: true,
    },
    {
      key: 'promises',
      icon: CalendarClock,
      count: promises?.due ?? 0,
      words: `${wordsFor(promises?.due, 'promise', 'promises')} to pay due`,
      note: 'Today is the last day',
      href: pathTo('bills', { promise: 'due' }),
      isUrgent: false,
    },
    {
      key: 'orders for today',
      icon: CalendarDays,
      count: orders?.today ?? 0,
      words: `${wordsFor(orders?.today, 'order', 'orders')} for today`,
      note: 'Planned for today or before',
      href: pathTo('deskOrders', { status: 'today' }),
      isUrgent: false,
    },
    {
      key: 'orders',
      icon: Package,
      count: orders?.open ?? 0,
      words: `open ${wordsFor(orders?.open, 'order', 'orders')}`,
      note: orders && orders.old > 0 ? `${orders.old} for more than a day` : 'All from today',
      href: pathTo('deskOrders'),
      isUrgent: false,
    },
    {
      key: 'jobs',
      icon: ServerCrash,
      count: jobs ?? 0,
      words: `background ${wordsFor(jobs, 'job fails', 'jobs fail')}`,
      note: 'See what to do about it',
      href: pathTo('about'),
      isUrgent: true,
    },
  ]
  return needs
    .filter(({ count, key }) => count > 0 || key.startsWith('outage'))
    .toSorted((before, after) => Number(after.isUrgent) - Number(before.isUrgent))
}

/** The words behind a count that stands by itself. */
const wordsFor = (count: number | null | undefined, single: string, several: string) =>
  count === 1 ? single : several

function outageNeed(outage: NonNullable<StaffWaiting['outages']>[number]): Need {
  return {
    key: `outage ${outage.id}`,
    icon: MapPinOff,
    count: outage.lines,
    words: `${wordsFor(outage.lines, 'line', 'lines')} down in ${outage.area}`,
    note:
      outage.expected_end_at === null
        ? `${outage.title}, no estimate yet`
        : `${outage.title}, back by ${formatTime(outage.expected_end_at)}`,
    href: pathTo('outages'),
    isUrgent: true,
  }
}

function ticketNeed(tickets: StaffWaiting['tickets']): Need {
  return {
    key: 'tickets',
    icon: Ticket,
    count: tickets?.open ?? 0,
    words: `${wordsFor(tickets?.open, 'ticket waits', 'tickets wait')} for an answer`,
    note: ticketNote(tickets),
    href: pathTo('desk'),
    isUrgent: (tickets?.late ?? 0) > 0,
  }
}

function reviewNeed(count: number, since: string | null): Need {
  return {
    key: 'reviews',
    icon: Wallet,
    count,
    words: `${wordsFor(count, 'payment', 'payments')} to review`,
    note:
      since === null
        ? 'Nobody has decided about them yet'
        : `${count === 1 ? 'It waits' : 'The oldest waits'} since ${formatMoment(since)}`,
    href: pathTo('paymentCases'),
    isUrgent: false,
  }
}

function ticketNote(tickets: StaffWaiting['tickets']): string {
  if (tickets === null) return ''
  const { late, soon, mine } = tickets
  return [
    ...(late > 0 ? [`${late} late`] : []),
    ...(soon > 0 ? [`${soon} due within an hour`] : []),
    `${mine} yours`,
  ].join(', ')
}

const things = (count: number) => (count === 1 ? '1 thing' : `${count} things`)

/** All of it in one sentence. */
export function daySentence(needs: readonly Need[]): string {
  const urgent = needs.filter(({ isUrgent }) => isUrgent).length
  const others = needs.length - urgent
  if (needs.length === 0) return 'Nothing waits for you.'
  if (urgent === 0) return `Nothing is urgent, ${things(others)} ${others === 1 ? 'waits' : 'wait'}.`
  const first = `${things(urgent)} ${urgent === 1 ? 'is' : 'are'} urgent`
  return others === 0 ? `${first}.` : `${first}, ${others} more ${others === 1 ? 'waits' : 'wait'}.`
}
