import type { StatementLine, StatementMonth } from '@uplink/contract/account-statement'
import { pathTo } from '@uplink/contract/screens'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../language/t'
import { formatDisplayDate, formatMonth } from '../../../platform/dates/dates'
import { compareMoney, formatMoney, noMoney } from '../../../platform/money/money'
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

/** The months of an account, the latest open and the others folded to their sums. */
export function MonthList({ within, ...list }: ListState<StatementMonth> & { within: Within }) {
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
              <span>{t('Balance')}</span>
            </p>
            {months.map((month, place) => (
              <Month key={month.month} month={month} within={within} wasOpen={place === 0} />
            ))}
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
        <MonthSums month={month} />
        <StatementFile
          {...daysOf(month.month, within)}
          label={t('Download {number}', { number: name })}
          isSmall
        />
      </div>
      {isOpen && (
        <ul className={classes.lines} aria-label={name}>
          <Edge name={t('Opening balance')} balance={month.opening_balance} />
          {month.lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
          <Edge name={t('Closing balance')} balance={month.closing_balance} isLast />
        </ul>
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

function MonthSums({ month }: { month: StatementMonth }) {
  const figures = [
    { label: t('Billed'), value: month.charged },
    { label: t('Paid'), value: month.credited },
    { label: t('Balance'), value: month.closing_balance },
  ]
  return (
    <dl className={classes.sums}>
      {figures.map(({ label, value }) => (
        <div key={label}>
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
