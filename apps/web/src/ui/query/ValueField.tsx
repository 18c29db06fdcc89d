import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react'
import fields from '../fields/fields.module.css'
import { DateField } from '../fields/MomentField'
import { emptyWord, listOf } from '../filters/list-text'
import styles from './ValueField.module.css'

export type ValueType = 'text' | 'integer' | 'decimal' | 'boolean' | 'date' | 'timestamp'

export interface ValueFieldProps {
  /** 'Value of filter 2'. For screen readers. */
  label: string
  type: ValueType
  /** One value, two (from, to), any number, or none at all. */
  how: 'one' | 'two' | 'list' | 'none'
  value: string | readonly string[]
  onChange: (value: string | string[]) => void
  /** Finds existing values; 300 at most. */
  propose?: ((text: string) => Promise<readonly string[]>) | undefined
  isInvalid?: boolean | undefined
  describedBy?: string | undefined
  place?: string | undefined
  placeholder?: string | undefined
  /** Called on Enter when there is nothing to add. */
  onEnter?: (() => void) | undefined
}

/** How many values the field shows; the others are counted. */
const named = 3
/** Milliseconds after the last letter. */
const pause = 300

/** The value of a filter, in a field that fits the column's type. */
export function ValueField(props: ValueFieldProps) {
  const { how, value, label, onChange } = props
  if (how === 'none') return null
  if (how === 'list') return <ValueList {...props} />
  if (how === 'one') {
    const one = typeof value === 'string' ? value : (value[0] ?? '')
    return (
      <OneValue
        {...props}
        value={one}
        isEmptyText={isEmptyText(value)}
        onChange={onChange}
        onEmptyText={() => onChange([''])}
      />
    )
  }
  const [from = '', to = ''] = typeof value === 'string' ? [value] : value
  return (
    <span className={styles.two}>
      <OneValue {...props} label={`${label}, from`} value={from} onChange={(next) => onChange([next, to])} />
      <span>and</span>
      <OneValue
        {...props}
        label={`${label}, to`}
        place={undefined}
        value={to}
        onChange={(next) => onChange([from, next])}
      />
    </span>
  )
}

/** The empty text that was chosen is a list of it alone: nothing was chosen yet where the value is empty. */
const isEmptyText = (value: string | readonly string[]) =>
  typeof value !== 'string' && value.join() === '' && value.length === 1

type One = Omit<ValueFieldProps, 'value' | 'onChange'> & {
  value: string
  /** The empty text is chosen. */
  isEmptyText?: boolean
  onChange: (value: string) => void
  /** Called when the empty text is chosen from those that there are. */
  onEmptyText?: () => void
}

function OneValue({ label, type, value, onChange, propose, isInvalid, describedBy, place, ...props }: One) {
  const { placeholder, onEnter, isEmptyText: isEmpty = false, onEmptyText } = props
  const id = useId()
  const [found, look] = useProposals(propose, value)
  const empty = emptyWord(found)
  const offered = found.filter((each) => each !== '' || onEmptyText !== undefined)
  const change = (next: string) => {
    if (next === empty && found.includes('') && onEmptyText) onEmptyText()
    // typing over the word for it, which is not part of what is typed
    else if (isEmpty) onChange(next.startsWith(empty) ? next.slice(empty.length) : '')
    else onChange(next)
  }
  const common = {
    'aria-label': label,
    'aria-invalid': isInvalid || undefined,
    'aria-describedby': describedBy,
    'data-place': place,
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onEnter?.()
  }
  if (type === 'boolean')
    return (
      <span className={fields.box}>
        <select
          {...common}
          className={fields.select}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          <option value="">Choose</option>
          <option value="true">yes</option>
          <option value="false">no</option>
        </select>
      </span>
    )
  if (type === 'date')
    return (
      <span onKeyDown={press}>
        <DateField isBare label={label} value={value} onChange={onChange} data-place={place} />
      </span>
    )
  return (
    <span className={fields.box}>
      <input
        {...common}
        className={fields.input}
        inputMode={type === 'integer' ? 'numeric' : type === 'decimal' ? 'decimal' : undefined}
        placeholder={placeholder ?? (type === 'timestamp' ? '2026-11-22 18:30' : undefined)}
        list={offered.length > 0 ? id : undefined}
        autoComplete="off"
        value={isEmpty ? empty : value}
        onFocus={look}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onKeyDown={press}
      />
      {offered.length > 0 && (
        <datalist id={id}>
          {offered.map((each) => (
            <option key={each} value={each || empty} />
          ))}
        </datalist>
      )}
    </span>
  )
}

function ValueList(props: ValueFieldProps) {
  const { label, value, onChange, propose, isInvalid, describedBy, place, placeholder, onEnter } = props
  const id = useId()
  const [text, setText] = useState('')
  const [isAll, setAll] = useState(false)
  const [found, look] = useProposals(propose, text)
  const values = typeof value === 'string' ? (value === '' ? [] : [value]) : value
  const shown = isAll ? values : values.slice(0, named)
  const empty = emptyWord(found)
  const isEmptyWord = (given: string) => given === empty && found.includes('')
  const add = (given: string) => {
    // a proposed value may have a comma of its own, and blanks around it
    const proposed = [given, given.trim()].find((each) => found.includes(each))
    const added = isEmptyWord(given) ? [''] : proposed ? [proposed] : listOf(given)
    if (added.length > 0) onChange([...new Set([...values, ...added])])
    setText('')
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && text === '') onChange(values.slice(0, -1))
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (text.trim() === '') onEnter?.()
    else add(text)
  }
  return (
    <span className={`${fields.box} ${styles.values}`}>
      {shown.map((each) => (
        <span key={each} className={styles.chip}>
          <span className={styles.text}>{each || empty}</span>
          <button
            type="button"
            className={styles.cross}
            aria-label={`Remove ${each || empty}`}
            onClick={() => onChange(values.filter((other) => other !== each))}
          >
            <X aria-hidden />
          </button>
        </span>
      ))}
      {values.length > named && (
        <button type="button" className={styles.rest} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? 'fewer' : `+${values.length - named}`}
        </button>
      )}
      <input
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        data-place={place}
        className={fields.input}
        list={id}
        placeholder={values.length === 0 ? placeholder : undefined}
        autoComplete="off"
        value={text}
        onFocus={look}
        onChange={({ currentTarget }) => {
          const next = currentTarget.value
          const mayBecome = found.some((each) => each !== next && each.startsWith(next))
          if (
            isEmptyWord(next) ||
            (next !== '' && found.includes(next)) ||
            (next.includes(',') && !mayBecome && !/^\s*["']/.test(next))
          )
            add(next)
          else setText(next)
        }}
        onKeyDown={press}
        onBlur={() => add(text)}
      />
      <datalist id={id}>
        {found
          .filter((each) => !values.includes(each))
          .map((each) => (
            <option key={each} value={each || empty} />
          ))}
      </datalist>
    </span>
  )
}

/** Values that match the text, searched once the field has had the focus. A failure proposes nothing. */
function useProposals(propose: ValueFieldProps['propose'], text: string) {
  const [isRequested, setRequested] = useState(false)
  const [found, setFound] = useState<readonly string[]>([])
  const ask = useEffectEvent(() => propose?.(text.trim()) ?? Promise.resolve([]))
  const isWanted = isRequested && propose !== undefined
  useEffect(() => {
    if (!isWanted) return
    let isStale = false
    const timer = setTimeout(
      () =>
        void ask().then(
          (values) => !isStale && setFound(values),
          () => {},
        ),
      text === '' ? 0 : pause,
    )
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [isWanted, text])
  return [found, () => setRequested(true)] as const
}
