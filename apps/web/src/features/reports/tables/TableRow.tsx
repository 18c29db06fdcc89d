import { pathTo } from '@uplink/contract/screens'
import { joinTypes } from '@uplink/contract/reports/words'
import { ExternalLink, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button/Button'
import { IconButton, IconLink } from '../../../ui/button/IconButton'
import type { MenuItem } from '../../../ui/menu/Menu'
import { LateField } from '../../../ui/query/LateField'
import { BareSelect } from '../../../ui/rules/ConditionRow'
import { MoveMenu } from '../../../ui/trees/MoveMenu'
import { useToasts } from '../../../ui/UiProvider'
import { addRow, type Builder } from '../builder'
import type { PickedTable } from '../definition/acts'
import { JoinCondition } from './JoinCondition'
import { JoinShare } from './JoinShare'
import { rowsText, warningOf } from './join-words'
import { TablePicker } from './TablePicker'
import styles from './tables.module.css'

interface TableRowProps {
  builder: Builder
  index: number
  handle: ReactNode
  moves: readonly MenuItem[]
  onChoose: (table: PickedTable) => void
  onRemove?: () => void
}

const kinds = [
  { value: 'table', label: 'table' },
  { value: 'query', label: 'query' },
]

/** One table or saved report: how it is joined, its name, its alias, and the join columns. */
export function TableRow({ builder, index, handle, moves, onChoose, onRemove }: TableRowProps) {
  const { report, perform, sources, problemAt } = builder
  const toasts = useToasts()
  const table = report.tables[index]
  const source = sources[index]
  if (!table || !source) return null
  const { query_alias: alias, table_join: join, object_type: type } = table
  const path = `tables.${index}`
  const name = source.name || `table ${index + 1}`
  const conditions = [join, ...join.extra_conditions]
  // said once
  const firstJoin = report.tables.findIndex(
    ({ table_join: { type: how } }, at) => at > 0 && how !== 'crossJoin',
  )
  const warning = index > 0 ? warningOf(builder, index) : undefined
  const errors = [`${path}`, `${path}.name`, `${path}.selected_query`, `${path}.query_alias`].flatMap(
    (each) => problemAt(each) ?? [],
  )
  return (
    <div className={styles.table} data-place={path}>
      <div className={styles.head}>
        <span className={styles.handle}>
          {handle}
          <MoveMenu label={`table ${index + 1}`} moves={moves} />
        </span>
        {index === 0 ? (
          <span className={styles.from}>From</span>
        ) : (
          <BareSelect
            aria-label={`How ${name} is joined`}
            data-place={`${path}.table_join.type`}
            disabled={false}
            options={joinTypes.map((each) => ({ value: each, label: each }))}
            value={join.type}
            onValue={(value) => perform({ do: 'join', index, type: value as (typeof joinTypes)[number] })}
          />
        )}
        <BareSelect
          aria-label={`What ${name} is`}
          disabled={false}
          options={kinds}
          value={type}
          onValue={(value) =>
            onChoose({ name: '', object_type: value as 'table' | 'query', selected_query: null })
          }
        />
        <div className={styles.picker} data-place={`${path}.name`}>
          <TablePicker builder={builder} table={table} name={name} onChoose={onChoose} />
        </div>
        {table.selected_query !== null && (
          <IconLink
            icon={ExternalLink}
            label={`Open ${name}`}
            href={pathTo('report', { id: table.selected_query })}
            target="_blank"
          />
        )}
        <div className={styles.alias}>
          <span className={styles.as}>as</span>
          <LateField
            aria-label={`What ${name} is called here`}
            data-place={`${path}.query_alias`}
            isCode
            value={alias}
            onValue={(next) => {
              const taken = report.tables.some(
                (each, at) => at !== index && each.query_alias.toLowerCase() === next.toLowerCase(),
              )
              if (!/^[A-Za-z_]\w{0,29}$/.test(next) || taken) {
                toasts.error(
                  taken
                    ? `Another table is called ${next}.`
                    : 'A letter first, then letters, digits and _; 30 at most.',
                )
                return false
              }
              perform({ do: 'call table', index, alias: next })
            }}
            onEnter={
              index === report.tables.length - 1
                ? () => addRow(builder, { do: 'add table' }, `tables.${index + 1}.name`)
                : undefined
            }
          />
          {onRemove && <IconButton icon={X} label={`Remove ${name}`} onClick={onRemove} />}
        </div>
      </div>
      <p className={styles.note}>
        {[
          index > 0 && rowsText(join.type, name),
          source.columns && `${source.columns.length} columns`,
          rowsOf(source.rows),
        ]
          .filter(Boolean)
          .join(' · ')}
        {source.hasFailed && 'Its columns could not be loaded.'}
      </p>
      {index > 0 &&
        join.type !== 'crossJoin' &&
        conditions.map((condition, at) => (
          <JoinCondition key={at} builder={builder} index={index} at={at} condition={condition} />
        ))}
      {index > 0 && join.type !== 'crossJoin' && (
        <div className={styles.acts}>
          <Button
            size="small"
            kind="quiet"
            icon={Plus}
            onClick={() => perform({ do: 'add condition', index })}
          >
            and
          </Button>
          <JoinShare builder={builder} index={index} />
        </div>
      )}
      {index === firstJoin && <p className={styles.note}>Rows without a value never match.</p>}
      {warning !== undefined && <p className={styles.warning}>{warning}</p>}
      {errors.length > 0 && <p className={styles.errors}>{errors.join(', ')}</p>}
    </div>
  )
}

const rowsOf = (rows: number | null) => rows !== null && `about ${rows.toLocaleString('en')} rows`
