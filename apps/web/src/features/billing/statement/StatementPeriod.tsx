import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../language/t'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { Button } from '../../../ui/button/Button'
import { DateField } from '../../../ui/fields/MomentField'
import { Popover } from '../../../ui/menu/Popover'
import classes from './StatementPage.module.css'

export interface Days {
  from: string | undefined
  to: string | undefined
}

interface StatementPeriodProps extends Days {
  onChange: (period: Days) => void
}

/** A button that says which days the statement is of, and opens the fields for the first and the last one. */
export function StatementPeriod({ from, to, onChange }: StatementPeriodProps) {
  const period = periodWords({ from, to })
  return (
    <Popover
      label={t('Period')}
      trigger={(props) => (
        <Button icon={CalendarDays} {...props}>
          {from || to ? period : t('Period: {period}', { period })}
        </Button>
      )}
    >
      {() => (
        <div className={classes.period}>
          <DayField label={t('From')} day={from} max={to} onChange={(day) => onChange({ from: day, to })} />
          <DayField label={t('To')} day={to} min={from} onChange={(day) => onChange({ from, to: day })} />
          {(from || to) && (
            <Button kind="quiet" onClick={() => onChange({ from: undefined, to: undefined })}>
              {t('All time')}
            </Button>
          )}
        </div>
      )}
    </Popover>
  )
}

/** The days in words; without any, all of them. */
function periodWords({ from, to }: Days): string {
  if (from && to) return `${formatDisplayDate(from)} – ${formatDisplayDate(to)}`
  if (from) return t('Since {date}', { date: formatDisplayDate(from) })
  if (to) return t('Until {date}', { date: formatDisplayDate(to) })
  return t('All time')
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
