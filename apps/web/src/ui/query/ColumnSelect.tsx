import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import fields from '../fields/fields.module.css'

export interface NamedColumn {
  /** `a.status`, or the name of an output column. */
  value: string
  /** 'status' */
  label: string
  /** 'text', 'date' */
  type?: string
}

/** The columns of one table, or the computed ones. */
export interface ColumnGroup {
  label: string
  columns: readonly NamedColumn[]
}

type ColumnSelectProps = Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  /** For screen readers; its row says what it is. */
  'aria-label': string
  groups: readonly ColumnGroup[]
  value: string
  onValue: (value: string) => void
}

const hasColumn = (groups: readonly ColumnGroup[], value: string) =>
  groups.some(({ columns }) => columns.some((column) => column.value === value))

/**
 * Chooses one column of all tables, each with its table's alias. A column that the database no longer has is shown as
 * missing.
 */
export function ColumnSelect({ groups, value, onValue, ...select }: ColumnSelectProps) {
  const isGone = value !== '' && !hasColumn(groups, value)
  return (
    <span className={fields.box}>
      <select
        {...select}
        className={fields.select}
        aria-invalid={select['aria-invalid'] ?? (isGone || undefined)}
        value={value}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      >
        {value === '' && <option value="">Choose a column</option>}
        {isGone && <option value={value}>{`${value} (not found)`}</option>}
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.columns.map((column) => (
              <option key={column.value} value={column.value}>
                {column.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <ChevronDown aria-hidden className={fields.chevron} />
    </span>
  )
}
