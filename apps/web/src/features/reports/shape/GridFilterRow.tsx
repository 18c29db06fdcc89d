import type { ReportGridFilter } from '@uplink/contract/reports/definition'
import { gridFieldTypes, type ColumnType } from '@uplink/contract/reports/words'
import { X } from 'lucide-react'
import { IconButton } from '../../../ui/button/IconButton'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { ColumnSelect } from '../../../ui/query/ColumnSelect'
import type { Filter, FilterValues } from '../../../ui/filters/filter'
import { CommitField } from '../../../ui/query/CommitField'
import { BareSelect } from '../../../ui/rules/ConditionRow'
import { addRow, type Builder } from '../builder'
import { gridOperatorOptions } from '../where/filter-words'
import { emptyGridFilter } from '../definition/entries'
import { OptionsChoice } from './OptionsChoice'
import lines from '../../../ui/rules/lines.module.css'
import styles from './shape.module.css'
import { useState } from 'react'
import { ListFilters } from '../../../ui/filters/ListFilters'

/** A grid filter as the report's page has it. It works, so that its author can try it, and filters nothing here. */
function GridFilterPicture({ control }: { control: Filter }) {
  const [values, setValues] = useState<FilterValues>({})
  return (
    <div className={styles.picture}>
      <span className={lines.note}>On the report’s page:</span>
      <ListFilters
        label={`${control.label} on the report’s page`}
        hasAllChips
        filters={[control]}
        values={values}
        onChange={setValues}
      />
    </div>
  )
}

type Entry = ReportGridFilter
type FieldType = Entry['field_type']

const typeWords: Record<FieldType, string> = {
  string: 'text',
  integer: 'number',
  date: 'date',
  date_time: 'date and time',
}

const columnTypeOf: Record<FieldType, ColumnType> = {
  string: 'text',
  integer: 'integer',
  date: 'date',
  date_time: 'timestamp',
}

const fieldTypeOf = (type: ColumnType | undefined): FieldType =>
  ({
    integer: 'integer' as const,
    decimal: 'integer' as const,
    date: 'date' as const,
    timestamp: 'date_time' as const,
  })[String(type)] ?? 'string'

interface RowProps {
  builder: Builder
  index: number
  entry: ReportGridFilter
  groups: Builder['columns']
  /** Its control on the report's page. */
  control: Filter | undefined
}

/** One grid filter: its column, its field, and the options of its drop-down. */
export function GridFilterRow({ builder, index, entry, groups, control }: RowProps) {
  const { perform, typeOf, problemsIn } = builder
  const path = `grid_filters.${index}`
  const name = entry.alias || `grid filter ${index + 1}`
  const change = (part: Partial<ReportGridFilter>) =>
    perform({ type: 'entry/change', list: 'grid_filters', index, change: part })
  const errors = problemsIn(path)
  const remove = () => perform({ type: 'entry/remove', list: 'grid_filters', index })
  const next =
    index === builder.report.grid_filters.length - 1
      ? () =>
          addRow(
            builder,
            { type: 'entry/add', list: 'grid_filters', entries: [emptyGridFilter] },
            `grid_filters.${index + 1}.column`,
          )
      : undefined
  return (
    <div className={`${lines.line} ${styles.filter}`} data-place={path}>
      <ColumnSelect
        aria-label={`Column of ${name}`}
        data-place={`${path}.column`}
        groups={groups}
        value={entry.column}
        onValue={(column) => {
          const type = fieldTypeOf(typeOf(column))
          change({
            column,
            field_type: type,
            ...(type !== 'string' && ['begins_with', 'contains', 'ends_with'].includes(entry.operators)
              ? { operators: 'equal' as const }
              : {}),
          })
        }}
      />
      <CommitField
        aria-label={`What ${name} is called`}
        data-place={`${path}.alias`}
        placeholder="Name"
        value={entry.alias}
        onValue={(alias) => change({ alias })}
        onEnter={next}
      />
      <BareSelect
        aria-label={`Field type of ${name}`}
        data-place={`${path}.field_type`}
        disabled={false}
        options={gridFieldTypes.map((value) => ({ value, label: typeWords[value] }))}
        value={entry.field_type}
        onValue={(value) => change({ field_type: value as FieldType })}
      />
      <BareSelect
        aria-label={`Comparison of ${name}`}
        data-place={`${path}.operators`}
        disabled={false}
        options={gridOperatorOptions(columnTypeOf[entry.field_type])}
        value={entry.operators}
        onValue={(value) => change({ operators: value as ReportGridFilter['operators'] })}
      />
      <IconButton
        icon={X}
        label={`Remove ${name}`}
        onClick={remove}
        onKeyDown={({ key }) => key === 'Delete' && remove()}
      />
      <div className={styles.choices}>
        <Checkbox
          label="drop-down"
          checked={entry.is_dropdown === 'yes'}
          onChange={({ currentTarget }) => change({ is_dropdown: currentTarget.checked ? 'yes' : 'no' })}
        />
        <Checkbox
          label="multiple"
          checked={entry.is_multiple === 'yes'}
          onChange={({ currentTarget }) => {
            const isMultiple = currentTarget.checked
            change({
              is_multiple: isMultiple ? 'yes' : 'no',
              ...(isMultiple && entry.operators === 'equal' && { operators: 'in' as const }),
            })
          }}
        />
        {entry.is_dropdown === 'yes' && (
          <OptionsChoice
            name={name}
            place={`${path}.options`}
            options={entry.options}
            onOptions={(options) => change({ options })}
            onEnter={next}
          />
        )}
      </div>
      {errors.length > 0 && <p className={lines.errors}>{errors.join(', ')}</p>}
      {control && <GridFilterPicture key={shapeOf(entry)} control={control} />}
    </div>
  )
}

/** What decides which field a viewer gets; another field begins empty. */
const shapeOf = ({ field_type: type, operators, is_dropdown: isList, is_multiple: isMany, options }: Entry) =>
  [type, operators, isList, isMany, options].join(' ')
