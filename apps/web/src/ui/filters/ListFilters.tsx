import { ListFilter, Plus, Search } from 'lucide-react'
import { useRef, useState, type ReactNode, useEffect } from 'react'
import { Button } from '../button/Button'
import type { Option } from '../choosers/option'
import { Menu } from '../menu/Menu'
import { usePhone } from '../use-phone'
import { Drawer } from '../modal/Drawer'
import {
  isUsed,
  withoutFilters,
  withValue,
  type FilterValues,
  type Filter,
  type TextFilter,
  chosenOf,
} from './filter'
import { filterWords } from './filter-words'
import { FilterChip } from './FilterChip'
import { type FilterChange, FilterEditor, useTypedValue } from './FilterEditor'
import styles from './ListFilters.module.css'

interface FilterSheetProps {
  filters: readonly Filter[]
  values: FilterValues
  onChange: FilterChange
  knownOf: (filter: Filter) => readonly Option[]
  onKnown: (filter: Filter, option: Option) => void
  onClear: () => void
  onClose: () => void
  /** How many rows match. */
  count?: number | undefined
}

/** The filters on a phone: all of them below each other, in a sheet. */
function FilterSheet(props: FilterSheetProps) {
  const { filters, values, onChange, knownOf, onKnown, onClear, onClose, count } = props
  return (
    <Drawer
      title="Filters"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClear}>Clear</Button>
          <Button kind="primary" onClick={onClose}>
            {count === undefined ? 'Show' : `Show ${count.toLocaleString('en')}`}
          </Button>
        </>
      }
    >
      {/* not a field of them: its keyboard would hide the others */}
      <div data-autofocus tabIndex={-1} className={styles.parts}>
        {filters.map((filter) => (
          <fieldset key={filter.key} className={styles.part}>
            <legend className={styles.name}>{filter.label}</legend>
            <FilterEditor
              filter={filter}
              values={values}
              onChange={onChange}
              known={knownOf(filter)}
              onKnown={(option) => onKnown(filter, option)}
            />
          </fieldset>
        ))}
      </div>
    </Drawer>
  )
}

type Seen = Readonly<Partial<Record<string, readonly Option[]>>>

/**
 * The names of the filters' values: those given, those seen while choosing, and those read because the address had
 * the value first.
 */
function useKnown(filters: readonly Filter[], values: FilterValues) {
  const [seen, setSeen] = useState<Seen>({})
  const requested = useRef(new Set<string>())
  const learn = (key: string, options: readonly Option[]) =>
    setSeen((before) => ({ ...before, [key]: [...(before[key] ?? []), ...options] }))
  const knownOf = (filter: Filter): readonly Option[] =>
    filter.kind === 'choices'
      ? [...(filter.options ?? []), ...(filter.known ?? []), ...(seen[filter.key] ?? [])]
      : []
  useEffect(() => {
    for (const filter of filters) {
      if (filter.kind !== 'choices' || !filter.byValue) continue
      const known = knownOf(filter)
      const nameless = chosenOf(filter, values).filter(
        (value) =>
          !known.some((option) => option.value === value) && !requested.current.has(`${filter.key} ${value}`),
      )
      if (nameless.length === 0) continue
      for (const value of nameless) requested.current.add(`${filter.key} ${value}`)
      // without an answer the chip shows the value itself
      void filter.byValue(nameless).then(
        (options) => learn(filter.key, options),
        () => {},
      )
    }
  })
  return { knownOf, learn: ({ key }: Filter, option: Option) => learn(key, [option]) }
}

export interface ListFiltersProps {
  filters: readonly Filter[]
  /** The address's values. Those that belong to no filter, such as the order, are passed on unchanged. */
  values: FilterValues
  onChange: FilterChange
  /** How many rows match. */
  count?: number | undefined
  /** More match than were counted. */
  isAtLeast?: boolean | undefined
  /** What is listed, to say how many there are: 'bills', and 'bill' for one. */
  what?: { one: string; many: string }
  /** How much of the page each filter affects, by its key: '7 of 9'. */
  reach?: Readonly<Partial<Record<string, string>>>
  /** The filter under the pointer or the focus. */
  onPoint?: (key: string | undefined) => void
  /** Every filter has its chip, also while it filters nothing: where somebody looks at the filters themselves. */
  hasAllChips?: boolean
  /** For screen readers, where a page has several rows of filters. */
  label?: string
  /** Shown at the end of the row, such as the choice of columns. */
  children?: ReactNode
}

/**
 * A list's filters: a search, a chip for each filter in force, and a button for the others. On a phone they are in a
 * sheet. The screen puts the values into the address: `(values, how) => change({ ...values, page: undefined }, {
 * replace: how === 'typed' })`.
 */
export function ListFilters(props: ListFiltersProps) {
  const { filters, values, onChange, count, isAtLeast, what, reach, onPoint, children } = props
  const { hasAllChips = false, label = 'Filters' } = props
  const isPhone = usePhone()
  const [isSheet, setSheet] = useState(false)
  const [added, setAdded] = useState<string>()
  const { knownOf, learn } = useKnown(filters, values)
  const box = useRef<HTMLDivElement>(null)

  const search = filters.find((filter): filter is TextFilter => filter.kind === 'text' && !filter.isChip)
  const others = filters.filter((filter) => filter !== search)
  const used = others.filter((filter) => isUsed(filter, values))
  const isPinned = (filter: Filter) => hasAllChips || filter.standsAt !== undefined
  const chips = others.filter((filter) => isPinned(filter) || used.includes(filter) || filter.key === added)
  const rest = others.filter((filter) => !chips.includes(filter))
  const clear = () => onChange(withoutFilters(values, filters), 'chosen')
  const hasAny = filters.some((filter) => isUsed(filter, values))
  // a removed chip takes its buttons with it, so the focus goes to the row
  const focusRow = () => {
    const find = (selector: string) => box.current?.querySelector<HTMLElement>(selector)
    const stays = find('[data-add-filter]') ?? find('[data-list-key="/"]')
    stays?.focus()
  }
  const remove = (filter: Filter) => {
    setAdded(undefined)
    if (isUsed(filter, values)) onChange(withoutFilters(values, [filter]), 'chosen')
    focusRow()
  }
  const close = (filter: Filter) => {
    setAdded(undefined)
    const isInChip = document.activeElement?.getAttribute('data-filter') === filter.key
    if (isInChip && !isUsed(filter, values)) focusRow()
  }
  return (
    <div className={styles.bar} role="search" aria-label={label} ref={box}>
      {search && (
        <SearchField
          label={`Search ${withSmallInitial(search.label)}`}
          shortest={search.shortest}
          maxLength={search.maxLength}
          isFocused={search.isFocused}
          value={values[search.key] ?? ''}
          onValue={(value) => onChange(withValue(values, search.key, value), 'typed')}
        />
      )}
      {isPhone && others.length > 0 && (
        <Button icon={ListFilter} onClick={() => setSheet(true)}>
          {used.length > 0 ? `Filters (${used.length})` : 'Filters'}
        </Button>
      )}
      {!isPhone &&
        chips.map((filter) => (
          <FilterChip
            // a new element when it is added again after it was removed
            key={filter.key}
            filter={filter}
            values={values}
            onChange={onChange}
            known={knownOf(filter)}
            onKnown={(option) => learn(filter, option)}
            words={
              used.includes(filter) || filter.standsAt !== undefined
                ? filterWords(filter, values, nameIn(knownOf(filter)))
                : ''
            }
            isNew={filter.key === added}
            onClosed={() => close(filter)}
            onRemove={isPinned(filter) && !used.includes(filter) ? undefined : () => remove(filter)}
            reach={reach?.[filter.key]}
            onPoint={onPoint && ((isThere) => onPoint(isThere ? filter.key : undefined))}
          />
        ))}
      {!isPhone && rest.length > 0 && (
        <Menu
          label="Add a filter"
          align="start"
          items={rest.map(({ key, label }) => ({ key, label, onSelect: () => setAdded(key) }))}
          trigger={(trigger) => (
            <button type="button" {...trigger} className={styles.add} data-add-filter>
              <Plus aria-hidden />
              Filter
            </button>
          )}
        />
      )}
      {!isPhone && hasAny && (
        <Button kind="quiet" size="small" onClick={clear}>
          Clear
        </Button>
      )}
      {(children !== undefined || what) && (
        <div className={styles.end}>
          {what && count !== undefined && (
            <span aria-live="polite" className={styles.count}>
              {`${count.toLocaleString('en')}${isAtLeast ? '+' : ''} ${count === 1 ? what.one : what.many}`}
            </span>
          )}
          {children}
        </div>
      )}
      {isSheet && (
        <FilterSheet
          filters={others}
          values={values}
          onChange={onChange}
          knownOf={knownOf}
          count={count}
          onKnown={learn}
          onClear={clear}
          onClose={() => setSheet(false)}
        />
      )}
    </div>
  )
}

/** 'Name or number' within a sentence; the Client ID keeps its capital. */
const withSmallInitial = (label: string) =>
  /^(?!Client ID)[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

const nameIn = (options: readonly Option[]) => (value: string) =>
  options.find((option) => option.value === value)?.label

interface SearchFieldProps {
  label: string
  shortest?: number | undefined
  maxLength?: number | undefined
  isFocused?: boolean | undefined
  value: string
  onValue: (value: string) => void
}

function SearchField({ label, shortest = 1, maxLength, isFocused, value, onValue }: SearchFieldProps) {
  const { text, setText, finish } = useTypedValue(value, (wanted) => {
    const meant = wanted.length >= shortest ? wanted : ''
    if (meant !== value) onValue(meant)
  })
  return (
    <span className={styles.search}>
      <Search aria-hidden />
      <input
        type="search"
        autoFocus={isFocused}
        maxLength={maxLength}
        title={text === '' ? label : undefined}
        data-list-key="/"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && finish()}
        onBlur={finish}
      />
    </span>
  )
}
