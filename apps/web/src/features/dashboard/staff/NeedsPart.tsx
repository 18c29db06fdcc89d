import { queryOptions, useQuery } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import type { deskDayRoutes, StaffWaiting } from '@uplink/contract/desk-day'
import {
  CalendarClock,
  CalendarDays,
  CalendarX,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  MapPinOff,
  MessageCircle,
  Package,
  ServerCrash,
  Ticket,
  Wallet,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { failureOf } from '../../../platform/api/failure'
import { keysOf } from '../../../platform/api/query-keys'
import { formatTime } from '../../../platform/dates/dates'
import { Link } from '../../../ui/link/Link'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { SkeletonText } from '../../../ui/states/Skeleton'
import classes from './StaffHome.module.css'

const waiting = endpoint<typeof deskDayRoutes.waiting>('GET', '/desk/day/waiting')

const waitingQuery = queryOptions({
  queryKey: keysOf('desk-day').of('waiting'),
  queryFn: ({ signal }) => call(waiting, {}, { signal }).then(({ data }) => data),
  refetchInterval: 60_000,
})

/** What waits for somebody who looks after customers, the urgent first. */
export function NeedsPart() {
  const query = useQuery(waitingQuery)
  const { data } = query
  return (
    <Section title="Needs you" isFlush>
      {data ? (
        <Needs needs={needsOf(data)} />
      ) : (
        <Fallback
          what="What waits"
          failure={query.error && failureOf(query)}
          skeleton={
            <div className={classes.waiting}>
              <SkeletonText lines={6} />
            </div>
          }
        />
      )}
    </Section>
  )
}

interface Need {
  key: string
  icon: LucideIcon
  count: number
  words: string
  note: string
  href: string
  isUrgent: boolean
}

/** What waits, the urgent first; nothing is shown of what nobody waits for. */
function needsOf({
  tickets,
  chats,
  orders,
  payments_to_review: reviews,
  promises,
  failing_jobs: jobs,
  outages,
}: StaffWaiting) {
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
    {
      key: 'reviews',
      icon: Wallet,
      count: reviews ?? 0,
      words: `${wordsFor(reviews, 'payment', 'payments')} to review`,
      note: 'Money that nobody has decided about',
      href: pathTo('paymentCases'),
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
      note: 'Planned for today, or for a day before',
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

function ticketNote(tickets: StaffWaiting['tickets']): string {
  if (tickets === null) return ''
  const { late, soon, mine } = tickets
  return [
    ...(late > 0 ? [`${late} late`] : []),
    ...(soon > 0 ? [`${soon} due within an hour`] : []),
    `${mine} yours`,
  ].join(', ')
}

function Needs({ needs }: { needs: readonly Need[] }) {
  if (needs.length === 0)
    return (
      <p className={classes.clear}>
        <CircleCheck aria-hidden className={classes.icon} /> All clear: nothing waits for you.
      </p>
    )
  return (
    <ul className={classes.needs} aria-label="Needs you">
      {needs.map(({ key, icon: Icon, count, words, note, href, isUrgent }) => (
        <li key={key}>
          <Link href={href} className={classes.need} data-urgent={isUrgent || undefined}>
            {isUrgent ? (
              <CircleAlert aria-hidden className={classes.icon} />
            ) : (
              <Icon aria-hidden className={classes.icon} />
            )}
            <span className={classes.count}>{count >= 1000 ? '1000+' : count}</span>
            <span className={classes.words}>{words}</span>
            <span className={classes.note}>{note}</span>
            <ChevronRight aria-hidden className={classes.go} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
