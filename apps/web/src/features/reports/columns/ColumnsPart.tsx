import type { ReportSelection } from '@uplink/contract/reports/definition'
import { isNumeric, reportLimits } from '@uplink/contract/reports/words'
import { namedOutputs, type NamedOutput } from '@uplink/report-engine/words/outputs'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button/Button'
import { ColumnPicker } from '../../../ui/query/ColumnPicker'
import { SortableList } from '../../../ui/trees/SortableList'
import { addRow, goneWords, type BuilderPart } from '../builder'
import { focusPlace } from '../definition/places'
import { findValues } from '../reports.data'
import { LabelsDialog } from './LabelsDialog'
import { keyed } from './keyed'
import { SelectionRow } from './SelectionRow'
import styles from './columns.module.css'

const plain: ReportSelection = {
  column: '',
  alias: '',
  is_raw: 'no',
  is_sortable: 'yes',
  has_label: 'no',
  label_config: [],
}

/** Chooses the columns that the report shows: in their order with their names, and all others to tick. */
export function ColumnsPart({ builder }: BuilderPart) {
  const { report, perform, columns, problemAt } = builder
  const [labelled, setLabelled] = useState<number>()
  const { selections } = report
  const chosen = selections.filter(({ is_raw: isRaw }) => isRaw === 'no').map(({ column }) => column)
  const choose = (names: readonly string[], isChosen: boolean) => {
    if (!isChosen) return perform({ type: 'columns/remove', columns: names })
    const entries = names.filter((name) => !chosen.includes(name)).map((column) => ({ ...plain, column }))
    perform({ type: 'entry/add', list: 'selections', entries })
  }
  const error = problemAt('selections')
  return (
    <div className={styles.part}>
      <div className={styles.panes}>
        <ChosenColumns builder={builder} onLabels={setLabelled} />
        <ColumnPicker place="selections" tables={columns} chosen={chosen} onChange={choose} />
      </div>
      {selections.length >= reportLimits.selections && (
        <p className={styles.note}>{`A report has ${reportLimits.selections} columns at most.`}</p>
      )}
      {error !== undefined && <p className={styles.errors}>{error}</p>}
      {labelled !== undefined && (
        <SelectionLabels builder={builder} index={labelled} onClose={() => setLabelled(undefined)} />
      )}
    </div>
  )
}

interface ChosenColumnsProps extends BuilderPart {
  onLabels: (index: number) => void
}

/** The chosen columns in their order. */
function ChosenColumns({ builder, onLabels }: ChosenColumnsProps) {
  const { report, perform, sources, columns, problemsIn } = builder
  const { selections } = report
  // found once for all rows
  const names = new Map<NamedOutput['entry'], string>(
    namedOutputs(report).map(({ entry, name }) => [entry, name]),
  )
  const items = keyed(selections, ({ column }) => column)
  const first = sources[0]?.name
  const addExpression = () =>
    addRow(
      builder,
      { type: 'entry/add', list: 'selections', entries: [{ ...plain, is_raw: 'yes' }] },
      `selections.${selections.length}.column`,
    )
  /** After the last row: another expression, or the search for another column. */
  const next = (isRaw: boolean) =>
    isRaw && builder.mayWriteExpressions ? addExpression() : focusPlace(document, 'selections')
  return (
    <div className={styles.chosen}>
      {selections.length === 0 && (
        <p className={styles.note}>
          {report.have_aggregate_function === 'yes' && report.select_aggregates.length > 0
            ? 'Only the aggregates: one row. Tick columns to group by them.'
            : `None ticked: all columns of ${first === undefined || first === '' ? 'the first table' : first}.`}
        </p>
      )}
      {selections.length > 0 && (
        <div className={styles.heads} aria-hidden>
          <span>Column</span>
          <span>Called</span>
          <span>Sortable</span>
          <span>Labels</span>
        </div>
      )}
      <SortableList
        label="Chosen columns"
        items={items}
        onRemove={({ index }) => perform({ type: 'entry/remove', list: 'selections', index })}
        onMove={(key, to) =>
          perform({
            type: 'entry/move',
            list: 'selections',
            to,
            from: items.findIndex((item) => item.key === key),
          })
        }
        render={({ index, entry }, handle, moves) => {
          const isRaw = entry.is_raw === 'yes'
          const said = isRaw ? undefined : goneWords(builder, entry.column)
          return (
            <SelectionRow
              index={index}
              entry={entry}
              handle={handle}
              moves={moves}
              perform={perform}
              onLabels={onLabels}
              given={names.get(entry)}
              onNext={index === selections.length - 1 ? () => next(isRaw) : undefined}
              gone={said === undefined ? undefined : { said, others: columns }}
              errors={problemsIn(`selections.${index}`).join(', ')}
            />
          )
        }}
      />
      {builder.mayWriteExpressions && (
        <div>
          <Button size="small" kind="quiet" icon={Plus} onClick={addExpression}>
            Raw expression
          </Button>
        </div>
      )}
    </div>
  )
}

interface SelectionLabelsProps extends BuilderPart {
  index: number
  onClose: () => void
}

/** The label settings of a chosen column. */
function SelectionLabels({ builder, index, onClose }: SelectionLabelsProps) {
  const { report, perform, sources, typeOf, problemAt } = builder
  const entry = report.selections[index]
  if (!entry) return null
  const type = typeOf(entry.column)
  const table = sources.find(({ alias }) => entry.column.startsWith(`${alias}.`))?.table
  const column = entry.column.slice(entry.column.indexOf('.') + 1)
  return (
    <LabelsDialog
      name={entry.alias || entry.column}
      looks={entry}
      mayCount={entry.is_raw === 'yes' || (type !== undefined && isNumeric({ type }))}
      unitError={problemAt(`selections.${index}.unit`)}
      findValues={
        table !== undefined && entry.is_raw === 'no'
          ? () => findValues(report.db_connection_name, table, column, '')
          : undefined
      }
      onApply={(change) => perform({ type: 'entry/change', list: 'selections', index, change })}
      onClose={onClose}
    />
  )
}
