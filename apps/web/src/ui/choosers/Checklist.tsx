import { useId, useState } from 'react'
import { Button } from '../button/Button'
import { Checkbox } from '../fields/Checkbox'
import styles from './Checklist.module.css'
import { maxOffered, underLabel, type Option, type SearchOptions } from './option'
import { useSearch } from './use-search'

export interface ChecklistProps {
  /** What is chosen here: 'Organization'. */
  label: string
  options?: readonly Option[] | undefined
  search?: SearchOptions | undefined
  value: readonly string[]
  /** The names of chosen options, which stay on top during a search. */
  known: readonly Option[]
  onChange: (value: readonly string[], chosen: Option) => void
  /** Only one can be chosen. */
  isOne?: boolean | undefined
}

/** Up to this many options need no search. */
const few = 8

/** Checkboxes, or radio buttons, with a search when there are many. */
export function Checklist({ label, options, search, value, known, onChange, isOne }: ChecklistProps) {
  const id = useId()
  const [text, setText] = useState('')
  const found = useSearch({ options, search, text, isOpen: true })
  const isSearched = search !== undefined || (options?.length ?? 0) > few
  // options chosen before the list opened stand first, so that they can be removed without a search
  const [first] = useState(() => known.filter((option) => value.includes(option.value)))
  const all = text === '' && search ? [...first, ...found.options.filter(isNotIn(first))] : found.options
  const listed = isOne ? all : all.slice(0, maxOffered)
  return (
    <div className={styles.list}>
      {isSearched && (
        <input
          data-autofocus
          type="search"
          className={styles.search}
          aria-label={`Search ${label}`}
          aria-describedby={`${id}-state`}
          placeholder="Search"
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      <p id={`${id}-state`} role="status" className={styles.state}>
        {found.state === 'searching' && 'Searching …'}
        {found.state === 'ready' && listed.length === 0 && 'Nothing found'}
      </p>
      {found.state === 'failed' && (
        <p className={styles.state}>
          Could not be loaded.{' '}
          <Button kind="quiet" size="small" onClick={found.retry}>
            Try again
          </Button>
        </p>
      )}
      <div
        role="group"
        aria-label={label}
        className={styles.options}
        data-old={found.state === 'searching' || undefined}
      >
        {listed.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            help={underLabel(option)}
            oneOf={isOne ? id : undefined}
            checked={value.includes(option.value)}
            disabled={option.whyNot !== undefined && !value.includes(option.value)}
            onChange={() => onChange(isOne ? [option.value] : toggled(value, option.value), option)}
          />
        ))}
      </div>
    </div>
  )
}

function isNotIn(options: readonly Option[]) {
  const values = new Set(options.map(({ value }) => value))
  return ({ value }: Option) => !values.has(value)
}

function toggled(values: readonly string[], value: string): readonly string[] {
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value]
}
