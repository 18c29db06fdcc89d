import { queryOptions, useQuery } from '@tanstack/react-query'
import type { deskDayRoutes, StaffDay } from '@uplink/contract/desk-day'
import { counted } from '@uplink/contract/counted'
import { pathTo } from '@uplink/contract/screens'
import {
  CalendarClock,
  CalendarX,
  CircleAlert,
  CircleCheck,
  MapPinOff,
  Package,
  ServerCrash,
  Ticket,
  Wallet,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { failureOf } from '../../platform/api/failure'
import { keysOf } from '../../platform/api/query-keys'
import { formatTime } from '../../platform/dates/dates'
import { formatMoney } from '../../platform/money/money'
import { Link } from '../../ui/link/Link'
import { Section } from '../../ui/page/Section'
import { Fallback } from '../../ui/states/Fallback'
import { Skeleton } from '../../ui/states/Skeleton'
import { DashboardsPart } from '../designs/designs.public'
import { useIsOffered } from '../menus/menus.public'
import { SetupPart } from '../organizations/organizations.public'
import { gatewayTitle } from '../payments/desk.public'
import { WaitingTicketsPart } from '../tickets/waiting.public'
import classes from './StaffHome.module.css'

const day = endpoint<typeof deskDayRoutes.read>('GET', '/desk/day')

const rereadMs = 60_000

const dayQuery = queryOptions({
  queryKey: keysOf('desk-day').of('now'),
  queryFn: ({ signal }) => call(day, {}, { signal }).then(({ data }) => data),
  refetchInterval: rereadMs,
})

/** First what waits for somebody, then today beside the same weekday of last week, then the dashboards. */
export function StaffHome() {
  // a call without the right would be recorded as a refusal
  const worksAtDesk = useIsOffered(pathTo('desk'))
  const maySetUp = useIsOffered(pathTo('settingSections'))
  const seesCustomers = useIsOffered(pathTo('customers'))
  return (
    <div className={classes.home}>
      {maySetUp && <SetupPart />}
      {seesCustomers && <Day />}
      {worksAtDesk && <WaitingTicketsPart />}
      <DashboardsPart />
    </div>
  )
}

function Day() {
  const query = useQuery(dayQuery)
  const { data } = query
  return (
    <>
      <Section title="Needs you">
        {data ? (
          <Needs waiting={data.waiting} />
        ) : (
          <Fallback
            what="What waits"
            failure={query.error && failureOf(query)}
            skeleton={<Skeleton height="4.5rem" />}
          />
        )}
      </Section>
      <Section title="Today">
        {data ? (
          <Today today={data.today} />
        ) : (
          <Fallback
            what="Today"
            failure={query.error && failureOf(query)}
            skeleton={<Skeleton height="9rem" />}
          />
        )}
      </Section>
    </>
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
  orders,
  payments_to_review: reviews,
  promises,
  failing_jobs: jobs,
  outages,
}: StaffDay['waiting']) {
  const needs: Need[] = [
    ...(outages ?? []).map(outageNeed),
    ticketNeed(tickets),
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

function outageNeed(outage: NonNullable<StaffDay['waiting']['outages']>[number]): Need {
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

function ticketNeed(tickets: StaffDay['waiting']['tickets']): Need {
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

function ticketNote(tickets: StaffDay['waiting']['tickets']): string {
  if (tickets === null) return ''
  const { late, soon, mine } = tickets
  return [
    ...(late > 0 ? [`${late} late`] : []),
    ...(soon > 0 ? [`${soon} due within an hour`] : []),
    `${mine} yours`,
  ].join(', ')
}

function Needs({ waiting }: Pick<StaffDay, 'waiting'>) {
  const needs = needsOf(waiting)
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
            <span className={classes.words}>
              {words}
              <span className={classes.note}>{note}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const share = (now: number, then: number) =>
  then === 0 ? '' : ` (${now >= then ? '+' : '−'}${Math.abs(Math.round(((now - then) / then) * 100))}%)`

function Today({ today: { money, lines } }: Pick<StaffDay, 'today'>) {
  return (
    <div className={classes.today}>
      {money && (
        <>
          <Figure
            label="Received"
            value={formatMoney(money.today)}
            note={`${formatMoney(money.before)} by this hour a week ago${share(Number(money.today), Number(money.before))}`}
            href={pathTo('payments')}
          />
          <Shares
            title="By method"
            rows={money.by_way.map(({ way, ...row }) => ({ ...row, name: gatewayTitle(way) }))}
          >
            Nothing was received yet.
          </Shares>
          <Shares title="By collector" rows={money.by_collector}>
            Nobody has taken cash or a transfer yet.
          </Shares>
        </>
      )}
      {lines && (
        <div className={classes.lines}>
          <Figure
            label="New lines"
            value={String(lines.added.today)}
            note={`${lines.added.before} a week ago`}
          />
          <Figure
            label="Suspended"
            value={String(lines.suspended.today)}
            note={`${lines.suspended.before} a week ago`}
          />
          <Figure
            label="Back on"
            value={String(lines.restored.today)}
            note={`${lines.restored.before} a week ago`}
          />
        </div>
      )}
    </div>
  )
}

function Figure({ label, value, note, href }: { label: string; value: string; note: string; href?: string }) {
  return (
    <div>
      <p className={classes.label}>{href === undefined ? label : <Link href={href}>{label}</Link>}</p>
      <p className={classes.figure}>{value}</p>
      <p className={classes.note}>{note}</p>
    </div>
  )
}

interface SharesProps {
  title: string
  rows: readonly { name: string; amount: string; payments: number }[]
  /** Said when there are none. */
  children: ReactNode
}

function Shares({ title, rows, children }: SharesProps) {
  return (
    <div>
      <h3 className={classes.label}>{title}</h3>
      {rows.length === 0 ? (
        <p className={classes.note}>{children}</p>
      ) : (
        <ul className={classes.shares} aria-label={title}>
          {rows.map(({ name, amount, payments }) => (
            <li key={name} className={classes.share}>
              <span>
                {name} <span className={classes.soft}>{counted(payments, 'payment')}</span>
              </span>
              <span className={classes.amount}>{formatMoney(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
