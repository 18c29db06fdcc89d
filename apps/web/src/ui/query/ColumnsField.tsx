import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { FieldFrame, type FieldProps } from '../fields/FieldFrame'
import fields from '../fields/fields.module.css'
import { IconButton } from '../button/IconButton'
import type { NamedColumn } from './ColumnSelect'
import styles from './ColumnsField.module.css'

export interface ColumnsFieldProps extends FieldProps {
  label: string
  available: readonly NamedColumn[]
  /** The columns in this order. */
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  /** The direction of a column, which a click switches. */
  directionOf?: (value: string) => 'ASC' | 'DESC'
  onTurn?: (value: string) => void
  /** The field's path on the wire, so that a problem can link to it. */
  place?: string
}

/**
 * Columns as chips in order: chosen from a list, typed, or pasted with commas between them. Unknown columns stay, in
 * red.
 */
export function ColumnsField(props: ColumnsFieldProps) {
  const { label, help, error, isOptional, available, value, onChange, directionOf, onTurn, place } = props
  const [text, setText] = useState('')
  const options = useId()
  const field = useRef<HTMLInputElement>(null)
  const nameOf = (column: string) => available.find((each) => each.value === column)?.label
  /** The columns that a text names, by value or by label. */
  const named = (given: string) =>
    given
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean)
      .map(
        (each) =>
          available.find((column) => [column.value, column.label].includes(each))?.value ??
          available.find((column) => column.label.toLowerCase() === each.toLowerCase())?.value ??
          each,
      )
  const add = (given: string) => {
    const next = [...new Set([...value, ...named(given)])]
    if (next.length > value.length) onChange(next)
    setText('')
  }
  const write = (next: string) => {
    const isOne = available.some((column) => column.label === next || column.value === next)
    if (isOne || next.includes(',')) add(next)
    else setText(next)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1))
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (text.trim() !== '') add(text)
  }
  const remove = (column: string) => onChange(value.filter((each) => each !== column))
  const pressInChip = (event: KeyboardEvent, column: string) => {
    if (event.key !== 'Delete') return
    event.preventDefault()
    remove(column)
    // the chip with its buttons goes
    field.current?.focus()
  }
  const move = (index: number, way: number) => {
    const to = index + way
    const moving = value[index]
    if (moving === undefined || to < 0 || to >= value.length) return
    onChange(value.toSpliced(index, 1).toSpliced(to, 0, moving))
  }
  return (
    <FieldFrame label={label} help={help} error={error} isOptional={isOptional}>
      {(wiring) => (
        <div className={styles.field}>
          {value.length > 0 && (
            <ol className={styles.chips} aria-label={label}>
              {value.map((column, index) => {
                const name = nameOf(column)
                const shown = name ?? column
                const direction = directionOf?.(column)
                return (
                  <li
                    key={column}
                    className={styles.chip}
                    data-gone={name === undefined || undefined}
                    onKeyDown={(event) => pressInChip(event, column)}
                  >
                    {index > 0 && (
                      <IconButton
                        icon={ChevronLeft}
                        label={`Move ${shown} before`}
                        onClick={() => move(index, -1)}
                      />
                    )}
                    <span className={styles.name}>
                      {shown}
                      {name === undefined && <span className="ui-hidden-visually"> (not found)</span>}
                    </span>
                    {direction && (
                      <IconButton
                        icon={direction === 'ASC' ? ArrowUp : ArrowDown}
                        label={`${shown}, ${direction === 'ASC' ? 'smallest' : 'largest'} first: turn`}
                        onClick={() => onTurn?.(column)}
                      />
                    )}
                    {index < value.length - 1 && (
                      <IconButton
                        icon={ChevronRight}
                        label={`Move ${shown} behind`}
                        onClick={() => move(index, 1)}
                      />
                    )}
                    <IconButton icon={X} label={`Remove ${shown}`} onClick={() => remove(column)} />
                  </li>
                )
              })}
            </ol>
          )}
          <span className={fields.box}>
            <input
              {...wiring}
              ref={field}
              className={fields.input}
              list={options}
              data-place={place}
              placeholder="Add a column"
              autoComplete="off"
              value={text}
              onChange={({ currentTarget }) => write(currentTarget.value)}
              onKeyDown={press}
              onBlur={() => text.trim() !== '' && add(text)}
            />
            <datalist id={options}>
              {available
                .filter((column) => !value.includes(column.value))
                .map((column) => (
                  <option key={column.value} value={column.label} />
                ))}
            </datalist>
          </span>
        </div>
      )}
    </FieldFrame>
  )
}
