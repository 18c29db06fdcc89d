import type { ReportDefinition } from '@uplink/contract/reports/definition'
import { namedOutputs } from '@uplink/report-engine/words/outputs'
import { Button } from '../../../ui/button/Button'
import { mayPartSums } from '../definition/filters'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { FilterGroups } from '../../../ui/query/FilterGroups'
import type { ShownFilter } from '../../../ui/query/FilterLine'
import { CommitField } from '../../../ui/query/CommitField'
import type { QueryFilter } from '@uplink/contract/reports/filters'
import type { FilterOperator } from '@uplink/contract/reports/words'
import { isWholeCondition } from '@uplink/report-engine/words/filter-words'
import { addRow, goneWords, type Builder, type BuilderPart } from '../builder'
import { FilterValue } from './FilterValue'
import { howMany, kindOf, operatorOptions, withKind, type ValueKind } from './filter-words'
import styles from './where.module.css'

/** The filters of the report, on rows or on aggregates. */
export function WherePart({ builder }: BuilderPart) {
  const { report, perform, columns, computed, problemAt } = builder
  const error = problemAt('filter_group') ?? problemAt('query_filters')
  const sums = sumsOf(report)
  const groups = [
    ...columns,
    ...(computed.length > 0 ? [{ label: 'Computed, after grouping', columns: computed }] : []),
  ]
  const isWithoutValues = report.filter_group.some(({ query_filters: filters }) =>
    filters.some(({ operators }) => operators === 'not_equal' || operators === 'not_in'),
  )
  return (
    <div className={styles.part}>
      <FilterGroups
        label="Filters"
        place="filter_group"
        columns={groups}
        groups={report.filter_group.map((group, at) => ({
          word: group.filter_type,
          filters: group.query_filters.map((filter, index) => shown(builder, filter, at, index)),
        }))}
        onWord={(group, word) => perform({ type: 'filter-group/join', group, word })}
        onWords={(group, word) => perform({ type: 'filter/join', group, word })}
        onJoiner={(group, index, radio) =>
          perform({ type: 'filter/change', group, index, change: { radio } })
        }
        onColumn={(group, index, filter) =>
          perform({ type: 'filter/change', group, index, change: { filter } })
        }
        onOperator={(group, index, next) => {
          const operators = next as FilterOperator
          const present = report.filter_group[group]?.query_filters[index]
          perform({
            type: 'filter/change',
            group,
            index,
            change: { operators, ...(present && { value: fitted(present, operators) }) },
          })
        }}
        onKind={(group, index, kind) =>
          perform({ type: 'filter/change', group, index, change: withKind(kind as ValueKind) })
        }
        onAdd={(group) => addFilter(builder, group)}
        onRemove={(group, index) => perform({ type: 'filter/remove', group, index })}
        onAddGroup={() => perform({ type: 'filter-group/add' })}
        onRemoveGroup={(group) => perform({ type: 'filter-group/remove', group })}
      />
      {isWithoutValues && (
        <Checkbox
          label="Strict SQL"
          help="“is not” and “is none of” leave out rows without a value too."
          checked={report.strict_sql === 'yes'}
          onChange={({ currentTarget }) =>
            perform({ type: 'section/switch', section: 'strict_sql', isOn: currentTarget.checked })
          }
        />
      )}
      {error !== undefined && (
        <div className={styles.errors}>
          {error}
          {mayPartSums(report, sums) && (
            <Button
              size="small"
              kind="quiet"
              onClick={() => perform({ type: 'filter/split-sums', names: sums })}
            >
              Make it a group with and
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** The names of the report's aggregates. */
const sumsOf = (report: ReportDefinition) =>
  namedOutputs(report).flatMap(({ kind, name }) => (kind === 'aggregate' ? [name] : []))

/** Fits the value to the operator: a list if it takes a list, otherwise one value. */
function fitted({ value }: QueryFilter, operator: FilterOperator): string | string[] {
  const values = typeof value === 'string' ? (value === '' ? [] : [value]) : value
  const how = howMany(operator)
  // the empty text that was chosen stays so, in a list of its own
  if (how === 'one') return values.length === 1 && values[0] === '' ? [''] : (values[0] ?? '')
  return how === 'none' ? '' : how === 'two' ? values.slice(0, 2) : values
}

/** Adds a filter to the end of a group. */
function addFilter(builder: Builder, group: number): void {
  const count = builder.report.filter_group[group]?.query_filters.length ?? 0
  addRow(
    builder,
    { type: 'filter/add', group, filter: '' },
    `filter_group.${group}.query_filters.${count}.filter`,
  )
}

function shown(builder: Builder, filter: QueryFilter, group: number, index: number): ShownFilter {
  const { perform, typeOf, problemsIn, mayWriteExpressions } = builder
  const path = `filter_group.${group}.query_filters.${index}`
  const gone = kindOf(filter) === 'raw' ? undefined : goneWords(builder, filter.filter)
  const kind = kindOf(filter)
  const type = typeOf(filter.filter)
  const change = (part: Partial<QueryFilter>) =>
    perform({ type: 'filter/change', group, index, change: part })
  const name = `filter ${index + 1}`
  const isLast = index === (builder.report.filter_group[group]?.query_filters.length ?? 0) - 1
  const onEnter = isLast ? () => addFilter(builder, group) : undefined
  const isSum = kind !== 'raw' && sumsOf(builder.report).includes(filter.filter)
  const keepsEmpty = ['not_equal', 'not_in'].includes(filter.operators) && builder.report.strict_sql === 'no'
  const note = [isSum && 'After grouping.', keepsEmpty && kind !== 'raw' && 'Rows without a value count too.']
  return {
    column: filter.filter,
    ...(kind === 'raw' && {
      columnField: (
        <CommitField
          aria-label={`Expression of ${name}`}
          data-place={`${path}.filter`}
          isCode
          placeholder="a.amount > a.paid"
          value={filter.filter}
          onValue={(expression) => change({ filter: expression })}
          onEnter={onEnter}
        />
      ),
    }),
    operator: filter.operators,
    operators: isWholeCondition(filter) ? [] : operatorOptions(type, filter.operators),
    joiner: filter.radio,
    kind,
    kinds: [
      { value: 'value', label: 'value' },
      { value: 'predefined', label: 'predefined' },
      { value: 'parameter', label: 'parameter' },
      { value: 'function', label: 'function' },
      ...(mayWriteExpressions || kind === 'raw' ? [{ value: 'raw', label: 'raw' }] : []),
    ],
    value: (
      <FilterValue
        builder={builder}
        filter={filter}
        name={name}
        place={`${path}.value`}
        onChange={change}
        onEnter={onEnter}
      />
    ),
    ...(note.some(Boolean) && { note: note.filter(Boolean).join(' ') }),
    errors: gone === undefined ? problemsIn(path) : [gone],
  }
}
