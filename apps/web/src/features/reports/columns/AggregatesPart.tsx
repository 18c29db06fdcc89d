import { aggregateFunctions } from '@uplink/contract/reports/words'
import type { ReportAggregate } from '@uplink/contract/reports/definition'
import { Plus, X } from 'lucide-react'
import { namedOutputs } from '@uplink/report-engine/words/outputs'
import { Button } from '../../../ui/button/Button'
import { IconButton } from '../../../ui/button/IconButton'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { ColumnSelect } from '../../../ui/query/ColumnSelect'
import { CommitField } from '../../../ui/query/CommitField'
import { BareSelect } from '../../../ui/rules/ConditionRow'
import { MoveMenu } from '../../../ui/trees/MoveDialog'
import { SortableList } from '../../../ui/trees/SortableList'
import { addRow, goneWords, type BuilderPart } from '../builder'
import { bareUnitOptions, unitChosen } from '../unit-words'
import { keyed } from './keyed'
import styles from './columns.module.css'

/** `a, b and c` */
const inWords = new Intl.ListFormat('en-GB', { type: 'conjunction' })

type AggregateFunction = ReportAggregate['aggregate_function']

const words: Record<AggregateFunction, string> = {
  SUM: 'SUM (sum of)',
  MAX: 'MAX (largest)',
  MIN: 'MIN (smallest)',
  COUNT: 'COUNT (how many)',
  AVG: 'AVG (average)',
  'COUNT DISTINCT': 'COUNT DISTINCT (how many different)',
}

const added: ReportAggregate = { aggregate_function: 'COUNT', column: '*', alias: '', is_sortable: 'yes' }

/** The aggregates: what is added up or counted, per group of rows. */
export function AggregatesPart({ builder }: BuilderPart) {
  const { report, perform, columns, typeOf, problemsIn, problemAt } = builder
  const isNumber = (column: string) => ['integer', 'decimal', undefined].includes(typeOf(column))
  const givesNumber = ({ aggregate_function: verb, column }: ReportAggregate) =>
    verb.startsWith('COUNT') || isNumber(column)
  /** The columns that an aggregate can take; no sums of text. */
  const groupsFor = (verb: AggregateFunction) => [
    ...(verb === 'COUNT' ? [{ label: 'Rows', columns: [{ value: '*', label: '* (all rows)' }] }] : []),
    ...columns.map((group) => ({
      ...group,
      columns:
        verb === 'SUM' || verb === 'AVG'
          ? group.columns.filter(({ value }) => isNumber(value))
          : group.columns,
    })),
  ]
  const items = keyed(report.select_aggregates, (entry) => `${entry.aggregate_function} ${entry.column}`)
  const error = problemAt('select_aggregates')
  const add = (at: number) =>
    addRow(
      builder,
      { type: 'entry/add', list: 'select_aggregates', entries: [added] },
      `select_aggregates.${at}.aggregate_function`,
    )
  const grouped = report.selections.filter(({ is_raw: isRaw }) => isRaw === 'no').map(({ column }) => column)
  return (
    <div className={styles.part}>
      <SortableList
        label="Aggregates"
        items={items}
        onRemove={({ index }) => perform({ type: 'entry/remove', list: 'select_aggregates', index })}
        onMove={(key, to) =>
          perform({
            type: 'entry/move',
            list: 'select_aggregates',
            to,
            from: items.findIndex((item) => item.key === key),
          })
        }
        render={({ index, entry }, handle, moves) => {
          const change = (part: Partial<ReportAggregate>) =>
            perform({ type: 'entry/change', list: 'select_aggregates', index, change: part })
          /** Another function or column; the unit goes when the result is no number any more. */
          const changeTo = (part: Partial<ReportAggregate>) =>
            change({ ...part, ...(!givesNumber({ ...entry, ...part }) && { unit: undefined }) })
          const path = `select_aggregates.${index}`
          const gone = goneWords(builder, entry.column)
          const errors = gone === undefined ? problemsIn(path) : [gone]
          const named = namedOutputs({ ...report, have_aggregate_function: 'yes' })
          return (
            <div className={styles.aggregate} data-place={path}>
              <span>
                {handle}
                <MoveMenu label={`aggregate ${index + 1}`} moves={moves} />
              </span>
              <BareSelect
                aria-label={`Function of aggregate ${index + 1}`}
                data-place={`${path}.aggregate_function`}
                disabled={false}
                options={aggregateFunctions.map((value) => ({ value, label: words[value] }))}
                value={entry.aggregate_function}
                onValue={(value) => {
                  const verb = value as AggregateFunction
                  const keeps = entry.column !== '*' || verb === 'COUNT'
                  changeTo({ aggregate_function: verb, ...(!keeps && { column: '' }) })
                }}
              />
              <ColumnSelect
                aria-label={`Column of aggregate ${index + 1}`}
                data-place={`${path}.column`}
                groups={groupsFor(entry.aggregate_function)}
                value={entry.column}
                onValue={(column) => changeTo({ column })}
              />
              <CommitField
                aria-label={`What aggregate ${index + 1} is called`}
                data-place={`${path}.alias`}
                placeholder={named.find((output) => output.entry === entry)?.name}
                value={entry.alias}
                onValue={(alias) => change({ alias })}
                onEnter={index === items.length - 1 ? () => add(items.length) : undefined}
              />
              <BareSelect
                aria-label={`Unit of aggregate ${index + 1}`}
                data-place={`${path}.unit`}
                disabled={!givesNumber(entry) && entry.unit === undefined}
                options={bareUnitOptions}
                value={entry.unit ?? ''}
                onValue={(value) => change({ unit: unitChosen(value) })}
              />
              <Checkbox
                label="sortable"
                aria-label={`Aggregate ${index + 1} sortable`}
                checked={entry.is_sortable === 'yes'}
                onChange={({ currentTarget }) =>
                  change({ is_sortable: currentTarget.checked ? 'yes' : 'no' })
                }
              />
              <IconButton
                icon={X}
                label={`Remove aggregate ${index + 1}`}
                onClick={() => perform({ type: 'entry/remove', list: 'select_aggregates', index })}
              />
              {errors.length > 0 && <p className={styles.errors}>{errors.join(', ')}</p>}
            </div>
          )
        }}
      />
      <div>
        <Button size="small" icon={Plus} onClick={() => add(items.length)}>
          Aggregate
        </Button>
      </div>
      {error !== undefined && <p className={styles.errors}>{error}</p>}
      {report.have_group_by === 'no' && report.select_aggregates.length > 0 && grouped.length > 0 && (
        <p className={styles.note}>{`Grouped by ${inWords.format(grouped)}: all chosen columns.`}</p>
      )}
    </div>
  )
}
