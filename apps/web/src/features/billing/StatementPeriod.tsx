import { Button } from '../../ui/button/Button'
import { TextField } from '../../ui/fields/TextField'
import classes from './StatementPage.module.css'

interface Days {
  from: string | undefined
  to: string | undefined
}

/** The days the statement is narrowed to; either may be open. */
export function StatementPeriod({ from, to, onChange }: Days & { onChange: (period: Days) => void }) {
  // a day that is being typed is empty in between: only whole ones count, and clearing the field
  const day = (value: string) => value || undefined
  return (
    <div className={classes.period} role="group" aria-label="Period">
      <TextField
        label="From"
        type="date"
        value={from ?? ''}
        max={to}
        onChange={(event) => onChange({ from: day(event.currentTarget.value), to })}
      />
      <TextField
        label="To"
        type="date"
        value={to ?? ''}
        min={from}
        onChange={(event) => onChange({ from, to: day(event.currentTarget.value) })}
      />
      {(from !== undefined || to !== undefined) && (
        <Button kind="quiet" onClick={() => onChange({ from: undefined, to: undefined })}>
          All time
        </Button>
      )}
    </div>
  )
}
