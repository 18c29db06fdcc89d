import { pathTo } from '@uplink/contract/screens'
import { useState } from 'react'
import { t } from '../../../language/t'
import { useAddress } from '../../../platform/address/address'
import { dayOf } from '../../../platform/dates/dates'
import { useList } from '../../../platform/list/use-list'
import { Button } from '../../../ui/button/Button'
import { DateField } from '../../../ui/fields/MomentField'
import { SegmentedTabs } from '../../../ui/menu/SegmentedTabs'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { DataTable } from '../../../ui/table/DataTable'
import { usePhone } from '../../../ui/use-phone'
import { statementMonthsQuery, statementQuery } from '../billing.data'
import { MonthList } from './MonthList'
import { statementColumns, StatementSums } from './movements'
import { StatementFile } from './StatementFile'
import classes from './StatementPage.module.css'

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
      {(from || to) && (
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

const filters = { from: 'day', to: 'day' } as const

const lineWords = { what: '', none: '', isOfConnection: true }

const nothing = (isNarrowed: boolean) =>
  isNarrowed ? t('Nothing happened in this period.') : t('Nothing has been billed or paid yet.')

/** What changed the balance, month by month. */
function ByMonth() {
  const { query, chosen, isNarrowed, narrow, shown } = useList({ query: statementMonthsQuery, filters })
  return (
    <>
      <StatementPeriod {...chosen} onChange={narrow} />
      {query.data && <StatementSums statement={query.data} />}
      <MonthList
        {...shown({ ...lineWords, what: t('movements'), none: nothing(isNarrowed) })}
        within={chosen}
      />
    </>
  )
}

/** Every movement, also those between the balance and a bill. */
function EveryMovement() {
  const { query, chosen, isNarrowed, narrow, shown } = useList({ query: statementQuery, filters })
  return (
    <>
      <StatementPeriod {...chosen} onChange={narrow} />
      {query.data && <StatementSums statement={query.data} />}
      <Section isFlush>
        <DataTable
          {...shown({ ...lineWords, what: t('movements'), none: nothing(isNarrowed) })}
          label={t('Movements')}
          columns={statementColumns()}
          rowKey={(entry) => entry.id}
          expectedRows={12}
        />
      </Section>
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
  const isPhone = usePhone()
  const file = <PeriodFile from={text('from')} to={text('to')} isSmall={isPhone} />
  return (
    <>
      <PageHeader
        title={t('Account statement')}
        lead={t(
          'Every bill, payment and credit of this line, with the balance after each. Below zero is what you owe.',
        )}
        back={{ href: pathTo('bills'), label: t('Billing history') }}
        menu={isPhone && file}
        actions={!isPhone && file}
      />
      <div className={classes.views}>
        <SegmentedTabs
          label={t('Account statement')}
          choices={views()}
          value={isList ? 'movements' : 'months'}
          onChange={(view) => change({ view: view === 'movements' ? view : undefined, page: undefined })}
        />
      </div>
      {isList ? <EveryMovement /> : <ByMonth />}
    </>
  )
}

/** The period that is chosen, or else the year up to today. */
function PeriodFile({ from, to, isSmall }: Days & { isSmall: boolean }) {
  const [today] = useState(() => dayOf(new Date().toISOString()))
  const last = to || today
  const first = from || `${Number(last.slice(0, 4)) - 1}${last.slice(4).replace('-02-29', '-03-01')}`
  return <StatementFile from={first} to={last} label={t('Download')} isSmall={isSmall} />
}
