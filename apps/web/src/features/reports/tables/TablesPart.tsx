import { useQueryClient } from '@tanstack/react-query'
import { reportLimits } from '@uplink/contract/reports/words'
import { Plus } from 'lucide-react'
import { Button } from '../../../ui/button/Button'
import { SortableList } from '../../../ui/trees/SortableList'
import { useConfirm, useToasts } from '../../../ui/UiProvider'
import type { BuilderPart } from '../builder'
import type { PickedTable } from '../definition/acts'
import { countedEntries, entryText, goesWith } from '../definition/belongings'
import { columnsQuery } from '../reports.data'
import { proposeJoin } from './propose-join'
import { TableRow } from './TableRow'
import styles from './tables.module.css'

/** Removing a table asks first if at least this many entries would be removed with it. */
const many = 5

/** Chooses the tables and saved reports that the rows come from, and how they are joined. */
export function TablesPart({ builder, onUndo }: BuilderPart & { onUndo: () => void }) {
  const { report, perform, sources } = builder
  const client = useQueryClient()
  const confirm = useConfirm()
  const toasts = useToasts()

  const choose = async (index: number, table: PickedTable) => {
    const isChosen = table.object_type === 'query' ? table.selected_query !== null : table.name !== ''
    if (!isChosen) return perform({ do: 'choose table', index, table })
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
            ...{ alias, columns },
            table: table.object_type === 'table' ? table.name : undefined,
          })
        : undefined
    perform({ do: 'choose table', index, table, join })
  }
  const remove = async (index: number) => {
    const { query_alias: alias = '' } = report.tables[index] ?? {}
    const name = sources[index]?.name || alias
    const entries = goesWith(report, index)
    if (
      entries.length >= many &&
      !(await confirm({
        title: `Remove ${name}?`,
        text: `It takes with it: ${entries.map(entryText).join(', ')}.`,
        confirmLabel: 'Remove it',
      }))
    )
      return
    perform({ do: 'remove table', index })
    toasts.show('success', `Removed ${[name, ...countedEntries(entries)].join(', ')}.`, undefined, {
      label: 'Undo',
      onSelect: onUndo,
    })
  }
  return (
    <div className={styles.part}>
      <SortableList
        label="Tables"
        items={report.tables.map((table, index) => ({
          ...{ key: table.query_alias, index },
          label: sources[index]?.name || `table ${index + 1}`,
        }))}
        isFixed={({ index }) => index === 0}
        onRemove={({ index }) => void remove(index)}
        onMove={(key, to) =>
          perform({ do: 'move table', from: report.tables.findIndex((each) => each.query_alias === key), to })
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
          <Button size="small" icon={Plus} onClick={() => perform({ do: 'add table' })}>
            Table
          </Button>
        </div>
      )}
    </div>
  )
}
