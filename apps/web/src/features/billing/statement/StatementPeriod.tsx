import { useState } from 'react'
import { t } from '../../../language/t'
import { Button } from '../../../ui/button/Button'
import { DateField } from '../../../ui/fields/MomentField'
import classes from './StatementPage.module.css'

interface Days {
  from: string | undefined
  to: string | undefined
}

/** The first and last day of the statement; either may be empty. */
export function StatementPeriod({ from, to, onChange }: Days & { onChange: (period: Days) => void }) {
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
