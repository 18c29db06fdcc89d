import { useQuery } from '@tanstack/react-query'
import type { BillInfo } from '@uplink/contract/billing'
import { pathTo } from '@uplink/contract/screens'
import { useState } from 'react'
import { t } from '../../../language/t'
import { useAddress } from '../../../platform/address/address'
import { dayOf } from '../../../platform/dates/dates'
import { formatMoney, isNothing } from '../../../platform/money/money'
import { meant } from '../../../platform/list/list-query'
import { useList } from '../../../platform/list/use-list'
import { ButtonLink } from '../../../ui/button/Button'
import { SegmentedTabs } from '../../../ui/menu/SegmentedTabs'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { ThumbAct } from '../../../ui/page/ThumbAct'
import { Skeleton } from '../../../ui/states/Skeleton'
import { DataTable } from '../../../ui/table/DataTable'
import { usePhone } from '../../../ui/use-phone'
import { billInfoQuery, statementMonthsQuery, statementQuery } from '../billing.data'
import { owedWords } from '../owed-words'
import { MonthList } from './MonthList'
import { statementColumns, StatementSums } from './movements'
import { StatementFile } from './StatementFile'
import { StatementPeriod, type Days } from './StatementPeriod'
import classes from './StatementPage.module.css'

const filters = { from: 'day', to: 'day' } as const

const lineWords = { what: '', none: '', isOfConnection: true }

const nothing = (isNarrowed: boolean) =>
  isNarrowed ? t('Nothing happened in this period.') : t('Nothing has been billed or paid yet.')

/** What changed the balance, month by month. */
function ByMonth() {
  const { query, chosen, isNarrowed, shown } = useList({ query: statementMonthsQuery, filters })
  return (
    <MonthList
      {...shown({ ...lineWords, what: t('movements'), none: nothing(isNarrowed) })}
      within={chosen}
      statement={query.data}
    />
  )
}

/** Every movement, also those between the balance and a bill. */
function EveryMovement() {
  const { query, isNarrowed, shown } = useList({ query: statementQuery, filters })
  return (
    <>
      <Section isFlush>
        <DataTable
          {...shown({ ...lineWords, what: t('movements'), none: nothing(isNarrowed) })}
          label={t('Movements')}
          columns={statementColumns()}
          rowKey={(entry) => entry.id}
          expectedRows={12}
        />
      </Section>
      {query.data && <StatementSums statement={query.data} />}
    </>
  )
}

const views = () =>
  [
    { value: 'months', label: t('By month') },
    { value: 'movements', label: t('Every movement') },
  ] as const

/** The account of the active connection; view, page and period are in the address. */
export function StatementPage() {
  const { text, change } = useAddress()
  const isList = text('view') === 'movements'
  const days = {
    from: meant('day', text('from')) || undefined,
    to: meant('day', text('to')) || undefined,
  }
  const narrow = (period: Days) => change({ ...period, page: undefined })
  const isPhone = usePhone()
  const { data: bill, isPending, dataUpdatedAt } = useQuery(billInfoQuery())
  const pay = bill && !isNothing(bill.amount_due) && (
    <ButtonLink kind="primary" href={pathTo('payBill')}>
      {t('Pay {amount}', { amount: formatMoney(bill.amount_due) })}
    </ButtonLink>
  )
  const lead = (
    <>
      {(bill || isPending) && (
        <span className={classes.owed}>
          {bill ? <OwedToday bill={bill} now={dataUpdatedAt} /> : <Skeleton width="16rem" />}
        </span>
      )}
      {t('What was billed and paid for this line. Below zero is what you owe.')}
    </>
  )
  const period = <StatementPeriod {...days} onChange={narrow} />
  const head = {
    title: t('Account statement'),
    back: { href: pathTo('bills'), label: t('Billing history') },
  }
  return (
    <>
      {isPhone ? (
        // the file is beside the title, and a period has a line to itself
        <>
          <PageHeader {...head} menu={<PeriodFile {...days} quiet="normal" />} />
          <p className={classes.lead}>{lead}</p>
          {period}
        </>
      ) : (
        <PageHeader
          {...head}
          lead={lead}
          actions={
            <>
              {period}
              <PeriodFile {...days} />
              {pay}
            </>
          }
        />
      )}
      <div className={classes.views}>
        <SegmentedTabs
          label={t('Account statement')}
          choices={views()}
          value={isList ? 'movements' : 'months'}
          onChange={(view) => change({ view: view === 'movements' ? view : undefined, page: undefined })}
        />
      </div>
      {isList ? <EveryMovement /> : <ByMonth />}
      {isPhone && pay && <ThumbAct>{pay}</ThumbAct>}
    </>
  )
}

/** As the dashboard says it, with what is on the account where nothing is owed. */
function OwedToday({ bill, now }: { bill: BillInfo; now: number }) {
  const balance = formatMoney(bill.availableBalance)
  return (
    <>
      <strong>{owedWords(bill, now)}</strong>
      {isNothing(bill.amount_due) && ` · ${t('balance {balance}', { balance })}`}
    </>
  )
}

/** The period that is chosen, or else the year up to today. */
function PeriodFile({ from, to, ...look }: Days & { quiet?: 'normal' }) {
  const [today] = useState(() => dayOf(new Date().toISOString()))
  const last = to || today
  const first = from || `${Number(last.slice(0, 4)) - 1}${last.slice(4).replace('-02-29', '-03-01')}`
  return <StatementFile from={first} to={last} label={t('Download')} {...look} />
}
