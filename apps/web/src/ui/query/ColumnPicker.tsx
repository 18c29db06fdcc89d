import { useDeferredValue, useState, type KeyboardEvent } from 'react'
import { Checkbox } from '../fields/Checkbox'
import type { ColumnGroup, NamedColumn } from './ColumnSelect'
import styles from './ColumnPicker.module.css'
import { isFoundBy } from '../../language/found-by'

export interface ColumnPickerProps {
  tables: readonly ColumnGroup[]
  chosen: readonly string[]
  /** Called with several columns by a table's checkbox. */
  onChange: (columns: readonly string[], isChosen: boolean) => void
  /** The list's path on the wire, so that a problem of the whole list leads to its search. */
  place?: string
}

/** How many columns of one table are shown; a search finds the others. */
const most = 300

/** All columns of all tables with a checkbox each, one for each whole table, and a search over all of them. */
export function ColumnPicker({ tables, chosen, onChange, place }: ColumnPickerProps) {
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim())
  const isChosen = new Set(chosen)
  const count = tables.reduce((sum, table) => sum + table.columns.length, 0)
  const isFound = ({ label, value }: NamedColumn, by: string) => isFoundBy(`${label} ${value}`, by)
  const matches = (column: NamedColumn) => isFound(column, wanted)
  /** Enter ticks the first column found that is not ticked yet. */
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const by = text.trim()
    const first = tables
      .flatMap(({ columns }) => columns)
      .find((column) => isFound(column, by) && !isChosen.has(column.value))
    if (by === '' || !first) return
    onChange([first.value], true)
    setText('')
  }
  const found = tables.flatMap((table) => {
    const columns = table.columns.filter(matches)
    return columns.length > 0 ? [{ ...table, columns }] : []
  })
  return (
    <div className={styles.picker}>
      <input
        type="search"
        className={styles.search}
        aria-label="Find a column"
        placeholder="Find a column"
        autoComplete="off"
        value={text}
        data-place={place}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={press}
      />
      <div className={styles.tables}>
        {found.map(({ label, columns }) => {
          const ticked = columns.filter(({ value }) => isChosen.has(value)).length
          const isAll = ticked === columns.length
          return (
            <fieldset key={label} className={styles.table}>
              <legend className={styles.name}>
                <Checkbox
                  label={label}
                  aria-label={`All columns of ${label}`}
                  checked={isAll}
                  isMixed={ticked > 0 && !isAll}
                  onChange={() =>
                    onChange(
                      columns.map(({ value }) => value),
                      !isAll,
                    )
                  }
                />
              </legend>
              {columns.slice(0, most).map((column) => (
                <div key={column.value} className={styles.column}>
                  <Checkbox
                    label={column.label}
                    checked={isChosen.has(column.value)}
                    onChange={({ currentTarget }) => onChange([column.value], currentTarget.checked)}
                  />
                  <span className={styles.type}>{column.type}</span>
                </div>
              ))}
              {columns.length > most && (
                <p className={styles.type}>{`${columns.length - most} more: search for them.`}</p>
              )}
            </fieldset>
          )
        })}
      </div>
      <p role="status" className={styles.none}>
        {found.length === 0 ? 'Nothing found' : `${isChosen.size} of ${count}`}
      </p>
    </div>
  )
}
