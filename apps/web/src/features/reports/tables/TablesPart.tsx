import { useQueryClient } from '@tanstack/react-query'
import { reportLimits } from '@uplink/contract/reports/words'
import type { Subject } from '@uplink/report-engine/words/subjects'
import { Plus } from 'lucide-react'
import { Button } from '../../../ui/button/Button'
import { SortableList } from '../../../ui/trees/SortableList'
import { useConfirm, useToasts } from '../../../ui/UiProvider'
import type { BuilderPart, TableSource } from '../builder'
import type { PickedTable } from '../definition/actions'
import { countedEntries, entryText, goesWith } from '../definition/belongings'
import { columnsQuery, type SourceColumn } from '../reports.data'
import { SubjectStart } from './SubjectStart'
import { TableRow } from './TableRow'
import styles from './tables.module.css'

/** A table that is about to be joined. */
interface Joining {
  alias: string
  table: string | undefined
  columns: readonly SourceColumn[]
}

/**
 * The columns by which a table is likely to be joined to those before it: a foreign key in either direction, else a
 * column of the same name and type as a key, else of the same name and type.
 *
 * @returns undefined when no column is likely
 */
function proposeJoin(before: readonly TableSource[], joining: Joining) {
  const earlier = before.flatMap(({ alias, table, columns = [] }) =>
    columns.map((column) => ({ alias, table, column })),
  )
  const pairs = earlier.flatMap(({ alias, table, column }) =>
    joining.columns.map((own) => ({ alias, table, column, own })),
  )
  const refers = ({ references }: SourceColumn, table: string | undefined, column: string) =>
    table !== undefined && references?.table === table && references.column === column
  const isAlike = ({ column, own }: (typeof pairs)[number]) => column.type === own.type
  // `subscriber_id` of one is `id` of `subscribers`
  const isNamedAfter = (name: string, table: string | undefined, key: SourceColumn) =>
    table !== undefined && name === `${table.split('.').at(-1)?.replace(/s$/, '')}_${key.name}`
  const found =
    pairs.find(({ column, own }) => refers(column, joining.table, own.name)) ??
    pairs.find(({ table, column, own }) => refers(own, table, column.name)) ??
    pairs.find((pair) => isAlike(pair) && isNamedAfter(pair.column.name, joining.table, pair.own)) ??
    pairs.find((pair) => isAlike(pair) && isNamedAfter(pair.own.name, pair.table, pair.column)) ??
    pairs.find(
      (pair) => isAlike(pair) && pair.column.name === pair.own.name && pair.column.name.endsWith('_id'),
    ) ??
    pairs.find((pair) => isAlike(pair) && pair.column.name === pair.own.name)
  return (
    found && { column1: `${found.alias}.${found.column.name}`, column2: `${joining.alias}.${found.own.name}` }
  )
}

/** How many of the entries that go with a table the question names. */
const named = 15

/** Chooses the tables and saved reports that the rows come from, and how they are joined. */
export function TablesPart({
  builder,
  onUndo,
  onSubject,
}: BuilderPart & { onUndo: () => void; onSubject: (subject: Subject) => void }) {
  const { report, perform, sources } = builder
  const client = useQueryClient()
  const confirm = useConfirm()
  const toasts = useToasts()

  const choose = async (index: number, table: PickedTable) => {
    const isChosen = table.object_type === 'query' ? table.selected_query !== null : table.name !== ''
    if (!isChosen) return perform({ type: 'table/choose', index, table })
    // proposes join columns if none are chosen
    const query = columnsQuery(
      report.db_connection_name,
      table.selected_query === null ? { table: table.name } : { report: table.selected_query },
    )
    const columns = await client.query(query).catch(() => [])
    const { query_alias: alias, table_join: present } = report.tables[index] ?? {}
    const isOpen = !present?.column1 && !present?.column2
    const join =
      index > 0 && alias !== undefined && isOpen
        ? proposeJoin(sources.slice(0, index), {
            alias,
            columns,
            table: table.object_type === 'table' ? table.name : undefined,
          })
        : undefined
    perform({ type: 'table/choose', index, table, join })
  }
  const remove = async (index: number) => {
    const { query_alias: alias = '' } = report.tables[index] ?? {}
    const name = sources[index]?.name || alias
    const entries = goesWith(report, index)
    const more = entries.length - named
    if (
      entries.length > 0 &&
      !(await confirm({
        title: `Remove ${name}?`,
        text: 'This goes with it:',
        items: [...entries.slice(0, named).map(entryText), ...(more > 0 ? [`and ${more} more`] : [])],
        confirmLabel: 'Remove it',
      }))
    )
      return
    perform({ type: 'table/remove', index })
    toasts.show('success', `Removed ${[name, ...countedEntries(entries)].join(', ')}.`, undefined, {
      label: 'Undo',
      onSelect: onUndo,
    })
  }
  return (
    <div className={styles.part}>
      <SubjectStart builder={builder} onChoose={onSubject} />
      <SortableList
        label="Tables"
        items={report.tables.map((table, index) => ({
          key: table.query_alias,
          index,
          label: sources[index]?.name || `table ${index + 1}`,
        }))}
        isFixed={({ index }) => index === 0}
        onRemove={({ index }) => void remove(index)}
        onMove={(key, to) =>
          perform({
            type: 'table/move',
            from: report.tables.findIndex((each) => each.query_alias === key),
            to,
          })
        }
        render={({ index }, handle, moves) => (
          <TableRow
            builder={builder}
            index={index}
            handle={handle}
            moves={moves}
            onChoose={(table) => void choose(index, table)}
            {...(report.tables.length > 1 && { onRemove: () => void remove(index) })}
          />
        )}
      />
      {report.tables.length < reportLimits.tables && (
        <div>
          <Button size="small" icon={Plus} onClick={() => perform({ type: 'table/add' })}>
            Table
          </Button>
        </div>
      )}
    </div>
  )
}
