import { pathTo } from '@uplink/contract/screens'
import { t } from '../../../language/t'
import { useList } from '../../../platform/list/use-list'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { DataTable } from '../../../ui/table/DataTable'
import { statementQuery } from '../billing.data'
import { DocumentFile } from '../DocumentFile'
import type { AccountStatement, StatementEntry } from '@uplink/contract/billing'
import { compareMoney, formatMoney, isNothing, noMoney } from '../../../platform/money/money'
import { Stat, StatRow } from '../../../ui/page/Stat'
import classes from './StatementPage.module.css'
import { formatMoment } from '../../../platform/dates/dates'
import type { Column } from '../../../ui/table/columns'
import { useState } from 'react'
import { Button } from '../../../ui/button/Button'
import { DateField } from '../../../ui/fields/MomentField'

interface Days {
  from: string | undefined
  to: string | undefined
}

/** The first and last day of the statement; either may be empty. */
function StatementPeriod({ from, to, onChange }: Days & { onChange: (period: Days) => void }) {
  return (
    <div className={classes.period} role="group" aria-label={t('Period')}>
      <DayField label={t('From')} day={from} max={to} onChange={(day) => onChange({ from: day, to })} />
      <DayField label={t('To')} day={to} min={from} onChange={(day) => onChange({ from, to: day })} />
      {(from !== undefined || to !== undefined) && (
        <Button kind="quiet" onClick={() => onChange({ from: undefined, to: undefined })}>
          {t('All time')}
        </Button>
      )}
    </div>
  )
}

interface DayFieldProps {
  label: string
  day: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string | undefined) => void
}

/** A day field that reports its value only when it is a complete day or empty. */
function DayField({ label, day = '', min, max, onChange }: DayFieldProps) {
  const [value, setValue] = useState(day)
  const [present, setPresent] = useState(day)
  if (present !== day) {
    // the address has another day, as after Back
    setPresent(day)
    setValue(day)
  }
  return (
    <DateField
      label={label}
      value={value}
      min={min}
      max={max}
      onChange={(next) => {
        setValue(next)
        if (next === '' || /^\d{4}-\d{2}-\d{2}$/.test(next)) onChange(next || undefined)
      }}
    />
  )
}

const statementColumns = (): Column<StatementEntry>[] => [
  { key: 'what', header: t('What happened'), mayWrap: true, cell: (entry) => <What entry={entry} /> },
  {
    key: 'when',
    header: t('Date'),
    width: '10rem',
    cell: ({ occurred_at }) => formatMoment(occurred_at),
  },
  {
    key: 'change',
    header: t('Amount'),
    isNumber: true,
    width: '10rem',
    phone: 'aside',
    cell: (entry) => <Amount entry={entry} />,
  },
  {
    key: 'balance',
    header: t('Balance'),
    isNumber: true,
    width: '9rem',
    cell: ({ balance }) => formatMoney(balance),
    phoneCell: ({ balance }) => t('balance {balance}', { balance: formatMoney(balance) }),
  },
]

/** `+$ 100.00`; grey where money only moved between the balance and a bill. */
function Amount({ entry: { change, moved } }: { entry: StatementEntry }) {
  const sign = compareMoney(change, noMoney())
  if (sign !== 0) return `${sign > 0 ? '+' : ''}${formatMoney(change)}`
  return (
    <span className={classes.within}>
      {formatMoney(moved)}
      <span className="ui-hidden-visually"> {t('no change to the balance')}</span>
    </span>
  )
}

function What({ entry: { description, change, document_id } }: { entry: StatementEntry }) {
  if (document_id !== null)
    return (
      <>
        {t(description)} <DocumentFile id={document_id} number="PDF" />
      </>
    )
  return isNothing(change) ? <span className={classes.within}>{t(description)}</span> : t(description)
}

/** Opening balance, what was added, what was taken off, and the closing balance that results. */
function StatementSums({ statement }: { statement: AccountStatement }) {
  return (
    <div className={classes.sums}>
      <StatRow>
        <Stat label={t('Opening balance')} value={formatMoney(statement.opening_balance)} />
        <Stat label={t('Billed and refunded')} value={formatMoney(statement.charged)} />
        <Stat label={t('Paid and credited')} value={formatMoney(statement.credited)} />
        <Stat label={t('Closing balance')} value={formatMoney(statement.closing_balance)} />
      </StatRow>
    </div>
  )
}

/** Every movement of the active connection's money; page and period are in the address. */
export function StatementPage() {
  const { query, chosen, isNarrowed, narrow, shown } = useList({
    query: statementQuery,
    filters: { from: 'day', to: 'day' },
  })
  const none = isNarrowed ? t('Nothing happened in this period.') : t('Nothing has been billed or paid yet.')
  return (
    <>
      <PageHeader
        title={t('Account statement')}
        lead={t(
          'Every bill, payment and credit of this line, with the balance after each. Below zero is what you owe.',
        )}
        back={{ href: pathTo('bills'), label: t('Billing history') }}
      />
      <StatementPeriod {...chosen} onChange={narrow} />
      {query.data && <StatementSums statement={query.data} />}
      <Section isFlush>
        <DataTable
          {...shown({ what: t('movements'), none, isOfConnection: true })}
          label={t('Movements')}
          columns={statementColumns()}
          rowKey={(entry) => entry.id}
          expectedRows={12}
        />
      </Section>
    </>
  )
}
