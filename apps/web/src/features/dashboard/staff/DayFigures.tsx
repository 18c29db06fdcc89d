import { counted } from '@uplink/contract/counted'
import type { StaffDay } from '@uplink/contract/desk-day'
import { pathTo } from '@uplink/contract/screens'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../platform/money/money'
import { Link } from '../../../ui/link/Link'
import { useIsOffered } from '../../menus/menus.public'
import { gatewayTitle } from '../../payments/desk.public'
import classes from './StaffHome.module.css'

/** Whether a day has anything to show yet: money where one sees money, which is what people look for. */
export function hasCome({ money, lines }: StaffDay): boolean {
  if (money) return money.by_way.some(({ payments }) => payments > 0)
  return lines === null || Object.values(lines).some(({ count }) => count > 0)
}

/** By how much it is more or less than the other; nothing where that says nothing. */
function Change({ now, then }: { now: number; then: number }) {
  if (then === 0 || now === then) return null
  const percent = Math.abs(Math.round(((now - then) / then) * 100))
  return (
    <>
      {' '}
      <span className={classes.change} data-is-more={now > then || undefined}>
        {now > then ? '+' : '−'}
        {percent}%
      </span>
    </>
  )
}

interface DayFiguresProps {
  day: StaffDay
  /** It is not over: what it is compared with ends at this hour. */
  isToday: boolean
  /** Said above the figures. */
  note: string | undefined
}

/** What a day brought, beside the same weekday of the week before. */
export function DayFigures({ day: { day, money, lines }, isToday, note }: DayFiguresProps) {
  return (
    <div className={classes.today}>
      {note !== undefined && <p className={classes.remark}>{note}</p>}
      {money && <Money day={day} money={money} isToday={isToday} />}
      {lines && <Lines lines={lines} />}
    </div>
  )
}

interface MoneyProps {
  day: string
  money: NonNullable<StaffDay['money']>
  isToday: boolean
}

function Money({ day, money, isToday }: MoneyProps) {
  const mayOpenDays = useIsOffered(pathTo('cashDays'))
  const [now, before] = [Number(money.received), Number(money.before)]
  const of = { from: day, to: day }
  return (
    <>
      <div>
        <h3 className={classes.label}>
          <Link href={pathTo('payments', of)}>Received</Link>
        </h3>
        <p className={classes.figure} data-is-none={now === 0 || undefined}>
          {now === 0 ? 'Nothing' : formatMoney(money.received)}
        </p>
        <p className={classes.note}>
          {before === 0 ? 'Nothing' : formatMoney(money.before)}{' '}
          {isToday ? 'by this hour a week ago' : 'a week before'}
          <Change now={now} then={before} />
        </p>
      </div>
      <Shares
        title="By method"
        rows={money.by_way.map(({ way, before: earlier, ...row }) => ({
          ...row,
          key: way,
          name: gatewayTitle(way),
          href: pathTo('payments', { ...of, method: way }),
          before: formatMoney(earlier),
        }))}
      >
        {isToday ? 'Nothing was received yet.' : 'Nothing was received.'}
      </Shares>
      <Shares
        title="By collector"
        rows={money.by_collector.map(({ id, ...row }) => ({
          ...row,
          key: String(id),
          href: pathTo('payments', { ...of, collector: id }),
        }))}
        href={mayOpenDays ? pathTo('cashDays', { day }) : undefined}
      >
        {isToday ? 'Nobody has taken cash or a transfer yet.' : 'Nobody took cash or a transfer.'}
      </Shares>
    </>
  )
}

const names = { added: 'New', suspended: 'Suspended', restored: 'Back on' } as const

function Lines({ lines }: { lines: NonNullable<StaffDay['lines']> }) {
  const rows = (['added', 'suspended', 'restored'] as const).map((kind) => ({ kind, ...lines[kind] }))
  return (
    <div>
      <h3 className={classes.label}>Lines</h3>
      {rows.every(({ count, before }) => count === 0 && before === 0) ? (
        <p className={classes.note}>None was added, suspended or switched on again.</p>
      ) : (
        <ul className={classes.lines} aria-label="Lines">
          {rows.map(({ kind, count, before }) => (
            <li key={kind} className={classes.line}>
              {names[kind]}
              <span className={classes.moved} data-is-none={count === 0 || undefined}>
                {count}
              </span>
              <span className={classes.note}>was {before}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface SharesProps {
  title: string
  rows: readonly {
    key: string
    name: string
    href: string
    amount: string
    payments: number
    before?: string
  }[]
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
          {rows.map(({ key, name, href: to, amount, payments, before }) => (
            <li key={key} className={classes.share} data-is-none={payments === 0 || undefined}>
              <span>
                <Link href={to} className={classes.to}>
                  {name}
                </Link>
                <span className={classes.note}>{counted(payments, 'payment')}</span>
              </span>
              <span className={classes.amount}>
                {formatMoney(amount)}
                {before !== undefined && <span className={classes.note}>was {before}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
