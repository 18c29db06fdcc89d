import { X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { IconButton } from '../button/IconButton'
import type { Option } from '../choosers/option'
import { BareSelect } from '../rules/ConditionRow'
import { ColumnSelect, type ColumnGroup } from './ColumnSelect'
import lines from '../rules/lines.module.css'
import styles from './FilterGroups.module.css'

export interface ShownFilter {
  column: string
  /** Replaces the choice of a column: for an expression. */
  columnField?: ReactNode
  operator: string
  operators: readonly Option[]
  /** How it joins the filter before it. */
  joiner: 'and' | 'or'
  /** The kind of its value, one of these: 'value', 'predefined', 'parameter'. */
  kind: string
  kinds: readonly Option[]
  /** The field of its value. */
  value: ReactNode
  /** A note about the filter. */
  note?: ReactNode
  errors: readonly string[]
}

interface FilterLineProps {
  name: string
  place: string
  columns: readonly ColumnGroup[]
  filter: ShownFilter
  onColumn: (column: string) => void
  onOperator: (operator: string) => void
  onKind: (kind: string) => void
  onRemove: () => void
}

/** One filter: column, operator and value. */
export function FilterLine(props: FilterLineProps) {
  const { name, place, columns, filter, onColumn, onOperator, onKind, onRemove } = props
  const id = useId()
  const hasErrors = filter.errors.length > 0
  return (
    <div className={`${lines.line} ${styles.filter}`} data-place={place}>
      {filter.columnField ?? (
        <ColumnSelect
          aria-label={`Column of filter ${name}`}
          data-place={`${place}.filter`}
          groups={columns}
          value={filter.column}
          onValue={onColumn}
        />
      )}
      {filter.operators.length > 0 && (
        <BareSelect
          aria-label={`Comparison of filter ${name}`}
          data-place={`${place}.operators`}
          disabled={false}
          options={filter.operators}
          value={filter.operator}
          onValue={onOperator}
        />
      )}
      <div className={styles.value} aria-describedby={hasErrors ? id : undefined}>
        {filter.value}
      </div>
      <BareSelect
        aria-label={`Where the value of filter ${name} comes from`}
        disabled={false}
        options={filter.kinds}
        value={filter.kind}
        onValue={onKind}
      />
      <IconButton
        icon={X}
        label={`Remove filter ${name}`}
        onClick={onRemove}
        onKeyDown={({ key }) => key === 'Delete' && onRemove()}
      />
      {filter.note !== undefined && <p className={lines.note}>{filter.note}</p>}
      {hasErrors && (
        <p id={id} className={lines.errors}>
          {filter.errors.join(', ')}
        </p>
      )}
    </div>
  )
}
