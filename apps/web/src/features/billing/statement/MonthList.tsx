import type { StatementLine, StatementMonth, StatementMonths } from '@uplink/contract/account-statement'
import { pathTo } from '@uplink/contract/screens'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../language/t'
import { formatDisplayDate, formatMonth } from '../../../platform/dates/dates'
import { compareMoney, formatMoney, isNothing, noMoney } from '../../../platform/money/money'
import { Link } from '../../../ui/link/Link'
import { Section } from '../../../ui/page/Section'
import { ListBody } from '../../../ui/pages/ListBody'
import { ListPages } from '../../../ui/pages/ListPages'
import type { ListState } from '../../../ui/pages/list-state'
import { LoadingState } from '../../../ui/states/LoadingState'
import { SkeletonItems } from '../../../ui/states/SkeletonShapes'
import { documentTitles, DocumentFile } from '../DocumentFile'
import classes from './MonthList.module.css'
import { StatementFile } from './StatementFile'

interface Within {
  from: string | undefined
  to: string | undefined
}

interface MonthListProps extends ListState<StatementMonth> {
  within: Within
  /** For the sums of all months, also of those on other pages. */
  statement: StatementMonths | undefined
}

/** The months of an account, the latest open and the others folded to their sums; below them the sums of all. */
export function MonthList({ within, statement, ...list }: MonthListProps) {
  return (
    <Section isFlush label={t('By month')}>
      <ListBody
        {...list}
        skeleton={
          <LoadingState label={t('Loading {what}', { what: t('movements') })}>
            <SkeletonItems count={12} lines={1} />
          </LoadingState>
        }
      >
        {(months) => (
          <div className={list.isRefreshing ? `${classes.list} ${classes.pale}` : classes.list}>
            <p className={classes.columns} aria-hidden>
              <span>{t('Month')}</span>
              <span>{t('Billed')}</span>
              <span>{t('Paid')}</span>
              <span>{t('Balance')}</span>
            </p>
            {months.map((month, place) => (
              <Month key={month.month} month={month} within={within} wasOpen={place === 0} />
            ))}
            {statement && statement.total > 1 && (
              <div className={`${classes.head} ${classes.all}`}>
                <p className={classes.name}>{t('All {count} months', { count: statement.total })}</p>
                <Sums of={statement} />
              </div>
            )}
          </div>
        )}
      </ListBody>
      <ListPages pages={list.pages} />
    </Section>
  )
}

interface MonthProps {
  month: StatementMonth
  within: Within
  wasOpen: boolean
}

function Month({ month, within, wasOpen }: MonthProps) {
  const [isOpen, setOpen] = useState(wasOpen)
  const name = formatMonth(month.month)
  return (
    <div className={classes.month}>
      <div className={classes.head}>
        <h2 className={classes.name}>
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <ChevronRight aria-hidden data-open={isOpen || undefined} />
            {name}
          </button>
        </h2>
        <Sums of={month} />
      </div>
      {isOpen && (
        <div className={classes.opened}>
          <ul className={classes.lines} aria-label={name}>
            <Edge name={t('Opening balance')} balance={month.opening_balance} />
            {month.lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
            <Edge name={t('Closing balance')} balance={month.closing_balance} isLast />
          </ul>
          <div className={classes.file}>
            <StatementFile
              {...daysOf(month.month, within)}
              label={t('Download {number}', { number: name })}
              quiet="small"
            />
          </div>
        </div>
      )}
    </div>
  )
}

/** The days of a month that are within the period. */
function daysOf(month: string, { from, to }: Within) {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = `${month}-${String(new Date(Date.UTC(year, number, 0)).getUTCDate()).padStart(2, '0')}`
  const first = `${month}-01`
  return { from: from && from > first ? from : first, to: to && to < last ? to : last }
}

/** What was billed, what was paid, and the balance afterwards. */
function Sums({ of }: { of: Pick<StatementMonth, 'charged' | 'credited' | 'closing_balance'> }) {
  const figures = [
    { label: t('Billed'), value: of.charged },
    { label: t('Paid'), value: of.credited },
    { label: t('Balance'), value: of.closing_balance },
  ]
  return (
    <dl className={classes.sums}>
      {figures.map(({ label, value }) => (
        <div key={label} data-nothing={isNothing(value) || undefined}>
          <dt>{label}</dt>
          <dd>{formatMoney(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The balance before a month, or after it. */
function Edge({ name, balance, isLast = false }: { name: string; balance: string; isLast?: boolean }) {
  return (
    <li className={isLast ? `${classes.edge} ${classes.last}` : classes.edge}>
      <span>{name}</span>
      <span>{formatMoney(balance)}</span>
    </li>
  )
}

function Line({ line }: { line: StatementLine }) {
  const isMore = compareMoney(line.amount, noMoney()) > 0
  return (
    <li className={classes.line}>
      <span className={classes.day}>{formatDisplayDate(line.happened_on)}</span>
      <span className={classes.what}>
        <What line={line} />
      </span>
      <span className={isMore ? classes.more : classes.less}>
        {isMore && '+'}
        {formatMoney(line.amount)}
      </span>
      <span className={classes.after}>{t('balance {balance}', { balance: formatMoney(line.balance) })}</span>
    </li>
  )
}

/** In the customer's words: a bill leads to itself, a document to its PDF. */
function What({ line }: { line: StatementLine }) {
  const { kind, number, takes_back, description, invoice_id, document_id } = line
  const titles: Partial<Record<StatementLine['kind'], string>> = documentTitles()
  if (number !== null && document_id !== null)
    return (
      <>
        {titles[kind] ?? t(description)} <DocumentFile id={document_id} number={number} />
        {takes_back !== null && ` ${t('takes back {number}', { number: takes_back })}`}
      </>
    )
  if (kind === 'invoice' && number !== null && invoice_id !== null)
    return <Link href={pathTo('bill', { id: invoice_id })}>{t('Bill {number}', { number })}</Link>
  return t(description)
}
