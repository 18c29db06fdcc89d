import { useId } from 'react'
import { joinErrors, type FieldProps } from '../fields/FieldFrame'
import choices from '../fields/choices.module.css'
import { DateField, DateTimeField } from '../fields/MomentField'
import styles from './editors.module.css'
import { Presets } from './Presets'

export interface DateRange {
  /** `2026-11-24`, or with a time `2026-11-24T18:30`; `''`: open on this side. */
  from: string
  to: string
}

export interface DateRangeFieldProps extends FieldProps {
  name?: string
  value: DateRange
  onChange: (value: DateRange) => void
  min?: string
  max?: string
  presets?: readonly (DateRange & { label: string })[]
  /** With times, in 24 hours. */
  hasTime?: boolean
}

/** From a day to a day, both included. Each is typed as DD/MM/YYYY or chosen from a calendar. */
export function DateRangeField(props: DateRangeFieldProps) {
  const { label, help, error, isOptional, name, value, onChange, min, max, presets = [], hasTime } = props
  const id = useId()
  const Field = hasTime ? DateTimeField : DateField
  const { from, to } = value
  const isTurned = from !== '' && to !== '' && from.slice(0, 4) > '1000' && from > to && /^\d{4}-/.test(to)
  const message = isTurned ? 'The end is before the beginning' : joinErrors(error)
  return (
    <fieldset
      className={choices.group}
      aria-describedby={message ? `${id}-error` : undefined}
      aria-invalid={Boolean(message) || undefined}
    >
      <legend className={choices.legend}>
        {label}
        {isOptional && <span className={choices.optional}> (optional)</span>}
      </legend>
      <Presets
        presets={presets}
        isChosen={(preset) => preset.from === from && preset.to === to}
        onChoose={(preset) => onChange({ from: preset.from, to: preset.to })}
      />
      <div className={styles.ends}>
        <Field
          label="From"
          {...(name !== undefined && { name: `${name}.from` })}
          min={min}
          max={to || max}
          value={from}
          onChange={(next) => onChange({ from: next, to })}
        />
        <Field
          label="To"
          {...(name !== undefined && { name: `${name}.to` })}
          min={from || min}
          max={max}
          value={to}
          onChange={(next) => onChange({ from, to: next })}
        />
      </div>
      {help !== undefined && <p className={choices.groupHelp}>{help}</p>}
      {Boolean(message) && (
        <p id={`${id}-error`} className={choices.groupError}>
          {message}
        </p>
      )}
    </fieldset>
  )
}
