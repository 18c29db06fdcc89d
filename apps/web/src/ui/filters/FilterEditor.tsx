import { useEffect, useEffectEvent, useState } from 'react'
import { Checklist } from '../choosers/Checklist'
import type { Option } from '../choosers/option'
import { Presets } from '../editors/Presets'
import { DateField, DateTimeField, DayOrTimeField } from '../fields/MomentField'
import { TextField } from '../fields/TextField'
import {
  chosenOf,
  endsOf,
  withValue,
  type DateFilter,
  type DatesFilter,
  type Filter,
  type FilterValues,
  type RangeFilter,
} from './filter'
import { presetOf } from './filter-words'
import { listText } from './list-text'
import styles from './ListFilters.module.css'

/** Milliseconds after the last letter. */
const pause = 300

/**
 * The text of a field that filters while somebody types. It takes effect a moment after the last letter, and at once
 * with `finish` (on Enter or blur). A change from outside, as by Back, replaces it.
 */
export function useTypedValue(value: string, onValue: (value: string) => void) {
  const [text, setText] = useState(value)
  const [present, setPresent] = useState(value)
  if (present !== value) {
    setPresent(value)
    if (text.trim() !== value) setText(value)
  }
  const tell = (wanted: string) => {
    if (wanted !== value) onValue(wanted)
  }
  const tellLater = useEffectEvent(tell)
  useEffect(() => {
    const timer = setTimeout(() => tellLater(text.trim()), pause)
    return () => clearTimeout(timer)
  }, [text])
  return { text, setText, finish: () => tell(text.trim()) }
}

/** Sets filter values. `how`: typing replaces the last history entry, choosing makes a new one. */
export type FilterChange = (values: FilterValues, how: 'typed' | 'chosen') => void

export interface FilterEditorProps<F extends Filter = Filter> {
  filter: F
  values: FilterValues
  onChange: FilterChange
  known: readonly Option[]
  /** Gets the chosen options, so that the chip can show their names. */
  onKnown: (option: Option) => void
}

/** The editor that a chip opens; each choice takes effect at once. */
export function FilterEditor({ filter, values, onChange, known, onKnown }: FilterEditorProps) {
  switch (filter.kind) {
    case 'choices':
      return (
        <Checklist
          label={filter.label}
          options={filter.options}
          search={filter.search}
          known={known}
          isOne={filter.isOne}
          value={chosenOf(filter, values)}
          onChange={(next, option) => {
            onKnown(option)
            onChange(withValue(values, filter.key, listText(next)), 'chosen')
          }}
        />
      )
    case 'text':
      return (
        <Typed
          label={filter.label}
          maxLength={filter.maxLength}
          value={values[filter.key] ?? ''}
          onValue={(value) => onChange(withValue(values, filter.key, value), 'typed')}
        />
      )
    case 'number':
      return (
        <Typed
          label={worded(filter)}
          isNumber
          read={filter.read}
          value={values[filter.key] ?? ''}
          onValue={(value) => onChange(withValue(values, filter.key, value), 'typed')}
        />
      )
    case 'date':
      return <One filter={filter} values={values} onChange={onChange} />
    case 'range':
      return <Range filter={filter} values={values} onChange={onChange} />
    case 'dates':
      return <Dates filter={filter} values={values} onChange={onChange} />
  }
}

type EditorOf<F extends Filter> = Pick<FilterEditorProps<F>, 'filter' | 'values' | 'onChange'>

const worded = ({ label, word }: { label: string; word?: string }) => [label, word].filter(Boolean).join(' ')

function One({ filter, values, onChange }: EditorOf<DateFilter>) {
  const { key, hasTime } = filter
  const Field = hasTime ? DateTimeField : DateField
  return (
    <Field
      label={worded(filter)}
      value={values[key] ?? ''}
      onChange={(moment) => isWhole(moment) && onChange(withValue(values, key, moment), 'chosen')}
    />
  )
}

function Range({ filter, values, onChange }: EditorOf<RangeFilter>) {
  const [from, to] = endsOf(filter)
  const end = (label: string, key: string) => (
    <Typed
      label={label}
      unit={filter.unit}
      isNumber={!filter.isText}
      read={filter.read}
      value={values[key] ?? ''}
      onValue={(value) => onChange(withValue(values, key, value), 'typed')}
    />
  )
  return (
    <div className={styles.ends}>
      {end(filter.isText ? 'From' : 'At least', from)}
      {end(filter.isText ? 'To' : 'At most', to)}
    </div>
  )
}

function Dates({ filter, values, onChange }: EditorOf<DatesFilter>) {
  const { presets = [], hasTime } = filter
  const [first, last] = endsOf(filter)
  const Field = hasTime ? DayOrTimeField : DateField
  const chosen = presetOf(filter, values)
  const end = (label: string, name: string) => (
    <Field
      label={label}
      value={values[name] ?? ''}
      onChange={(day) => isWhole(day) && onChange(withValue(values, name, day), 'chosen')}
    />
  )
  return (
    <div className={styles.editor}>
      <Presets
        presets={presets}
        isChosen={(preset) => preset === chosen}
        onChoose={({ from, to }) => onChange(withValue(withValue(values, first, from), last, to), 'chosen')}
      />
      <div className={styles.ends}>
        {end('From', first)}
        {end('To', last)}
      </div>
    </div>
  )
}

const asTyped = (text: string) => text
const numberOf = (text: string) => (/^-?\d+([.,]\d+)?$/.test(text) ? text.replace(',', '.') : undefined)

/** An unfinished date does not filter yet. */
const isWhole = (text: string) => text === '' || /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/.test(text)

function Typed(props: {
  label: string
  value: string
  onValue: (value: string) => void
  maxLength?: number | undefined
  isNumber?: boolean
  unit?: string | undefined
  read?: RangeFilter['read']
}) {
  const { label, value, onValue, maxLength, isNumber, unit, read = isNumber ? numberOf : asTyped } = props
  const isFine = (text: string) => text === '' || read(text) !== undefined
  const { text, setText, finish } = useTypedValue(
    value,
    (wanted) => isFine(wanted) && onValue(wanted === '' ? '' : (read(wanted) ?? '')),
  )
  return (
    <TextField
      data-autofocus
      label={label}
      after={unit}
      inputMode={isNumber ? 'decimal' : undefined}
      maxLength={maxLength}
      autoComplete="off"
      value={text}
      error={isFine(text.trim()) ? undefined : 'Write a number'}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={({ key }) => key === 'Enter' && finish()}
      onBlur={finish}
    />
  )
}
