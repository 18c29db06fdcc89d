import { queryOptions, useQuery } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import type { deskDayRoutes, StaffToday } from '@uplink/contract/desk-day'
import { pathTo } from '@uplink/contract/screens'
import type { ReactNode } from 'react'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { failureOf } from '../../../platform/api/failure'
import { keysOf } from '../../../platform/api/query-keys'
import { formatMoney } from '../../../platform/money/money'
import { Link } from '../../../ui/link/Link'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { Skeleton } from '../../../ui/states/Skeleton'
import { useIsOffered } from '../../menus/menus.public'
import { gatewayTitle } from '../../payments/desk.public'
import classes from './StaffHome.module.css'

const today = endpoint<typeof deskDayRoutes.today>('GET', '/desk/day/today')

const todayQuery = queryOptions({
  queryKey: keysOf('desk-day').of('today'),
  queryFn: ({ signal }) => call(today, {}, { signal }).then(({ data }) => data),
  refetchInterval: 60_000,
})

/** Today until now, beside the same weekday of last week until the same hour. */
export function TodayPart() {
  const query = useQuery(todayQuery)
  return (
    <Section title="Today">
      {query.data ? (
        <Today today={query.data} />
      ) : (
        <Fallback
          what="Today"
          failure={query.error && failureOf(query)}
          skeleton={
            <div className={classes.today}>
              {[1, 2, 3, 4].map((figure) => (
                <Skeleton key={figure} height="7rem" />
              ))}
            </div>
          }
        />
      )}
    </Section>
  )
}

const share = (now: number, then: number) =>
  then === 0 || now === then
    ? ''
    : ` (${now > then ? '+' : '−'}${Math.abs(Math.round(((now - then) / then) * 100))}%)`

function Today({ today: { money, lines } }: { today: StaffToday }) {
  const mayOpenDays = useIsOffered(pathTo('cashDays'))
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
            rows={money.by_way.map(({ way, before, ...row }) => ({
              ...row,
              name: gatewayTitle(way),
              before: `${formatMoney(before)} a week ago`,
            }))}
          >
            Nothing was received yet.
          </Shares>
          <Shares
            title="By collector"
            rows={money.by_collector}
            href={mayOpenDays ? pathTo('cashDays') : undefined}
          >
            Nobody has taken cash or a transfer yet.
          </Shares>
        </>
      )}
      {lines && (
        <div>
          <h3 className={classes.label}>Lines</h3>
          <ul className={classes.lines} aria-label="Lines">
            <Lines name="New" lines={lines.added} />
            <Lines name="Suspended" lines={lines.suspended} />
            <Lines name="Back on" lines={lines.restored} />
          </ul>
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

function Lines({ name, lines }: { name: string; lines: { today: number; before: number } }) {
  return (
    <li>
      <span className={classes.moved}>{lines.today}</span>
      {name}
      <span className={classes.note}>{lines.before} a week ago</span>
    </li>
  )
}

interface SharesProps {
  title: string
  rows: readonly { name: string; amount: string; payments: number; before?: string }[]
  /** Where more about them is. */
  href?: string | undefined
  /** Said when there are none. */
  children: ReactNode
}

function Shares({ title, rows, href, children }: SharesProps) {
  return (
    <div>
      <h3 className={classes.label}>{href === undefined ? title : <Link href={href}>{title}</Link>}</h3>
      {rows.length === 0 ? (
        <p className={classes.note}>{children}</p>
      ) : (
        <ul className={classes.shares} aria-label={title}>
          {rows.map(({ name, amount, payments, before }) => (
            <li key={name} className={classes.share}>
              <span>
                {name}
                <span className={classes.note}>{counted(payments, 'payment')}</span>
              </span>
              <span className={classes.amount}>
                {formatMoney(amount)}
                {before !== undefined && <span className={classes.note}>{before}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
