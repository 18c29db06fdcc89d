import { pathTo } from '@uplink/contract/screens'
import { joinTypes } from '@uplink/contract/reports/words'
import { ExternalLink, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMutation, useQueries } from '@tanstack/react-query'
import type { ReportTable } from '@uplink/contract/reports/definition'
import { Button } from '../../../ui/button/Button'
import { IconButton, IconLink } from '../../../ui/button/IconButton'
import type { MenuItem } from '../../../ui/menu/Menu'
import { CommitField } from '../../../ui/query/CommitField'
import { BareSelect } from '../../../ui/rules/ConditionRow'
import { MoveMenu } from '../../../ui/trees/MoveDialog'
import { useToasts } from '../../../ui/UiProvider'
import { addRow, type Builder } from '../builder'
import type { PickedTable } from '../definition/actions'
import { tellRefusal } from '../../../platform/api/failure'
import { repeatsQuery } from '../reports.data'
import { JoinCondition } from './JoinCondition'
import { TablePicker } from './TablePicker'
import styles from './tables.module.css'
import { countsOf, shareWords } from './join-share'
import { repeatingOf, timesOf } from './join-repeats'

type JoinType = ReportTable['table_join']['type']

/** The rows that a join gives, in words. */
function rowsText(type: JoinType, name: string): string {
  return {
    join: 'rows found on both sides',
    leftJoin: 'all rows so far, with what is found',
    rightJoin: `all rows of ${name}, with what is found`,
    crossJoin: 'every row with every row',
  }[type]
}

/** The largest product of rows that a report can handle. */
const most = 10_000_000

/** A warning about a join whose result may be a surprise. */
function warningOf({ report, sources, typeOf }: Builder, index: number): string | undefined {
  const join = report.tables[index]?.table_join
  if (!join) return undefined
  if (join.type === 'crossJoin') {
    const known = sources.slice(0, index + 1).map(({ rows }) => rows)
    const product = known.reduce<number>((sum, rows) => sum * Math.max(1, rows ?? 1), 1)
    return product > most
      ? `${Math.round(product / 1e6).toLocaleString('en')} million rows would come out. Join by columns instead.`
      : undefined
  }
  const conditions = [join, ...join.extra_conditions]
  if (conditions.every(({ condition }) => condition === '!='))
    return 'Nearly every pair matches. Add a second condition.'
  const apart = conditions.flatMap(({ column1, column2 }) => {
    const [one, other] = [typeOf(column1), typeOf(column2)]
    const kinds = one && other ? [kindOf(one), kindOf(other)] : []
    // of two kinds without text none ever matches, which the server says as a problem
    return new Set(kinds).size === 2 && kinds.includes('text') ? kinds.join(' = ') : []
  })
  return apart[0] === undefined ? undefined : `${apart[0]}: compared as text.`
}

const kindOf = (type: string) => ({ integer: 'number', decimal: 'number' })[type] ?? type

/** Says how many rows find a partner in a join. It is counted when somebody asks, since it reads both tables. */
function JoinShare({ builder, index }: { builder: Builder; index: number }) {
  const toasts = useToasts()
  const counts = countsOf(builder, index)
  const query = JSON.stringify(counts)
  const { mutate, data, isPending } = useMutation({
    mutationFn: async () => counts && { request: query, words: await shareWords(counts, builder.id) },
    onError: (error) => tellRefusal(toasts, error),
  })
  if (!counts) return null
  if (data?.request === query)
    return (
      <p role="status" className={styles.note}>
        {data.words}
      </p>
    )
  return (
    <Button size="small" kind="quiet" isSaving={isPending} onClick={() => mutate()}>
      {`How many of ${counts.name} find one?`}
    </Button>
  )
}

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
            onValue={(value) =>
              perform({ type: 'join/type', index, joinType: value as (typeof joinTypes)[number] })
            }
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
          <CommitField
            aria-label={`What ${name} is called here`}
            data-place={`${path}.query_alias`}
            isCode
            value={alias}
            onValue={(next) => {
              const problem = aliasProblem(report, index, next)
              if (problem !== undefined) {
                toasts.error(problem)
                return false
              }
              perform({ type: 'table/rename', index, alias: next })
            }}
            onEnter={
              index === report.tables.length - 1
                ? () => addRow(builder, { type: 'table/add' }, `tables.${index + 1}.name`)
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
      {index > 0 && join.type !== 'crossJoin' && (
        <JoinConditions builder={builder} index={index} join={join} />
      )}
      {index === firstJoin && <p className={styles.note}>Rows without a value never match.</p>}
      {warning !== undefined && <p className={styles.warning}>{warning}</p>}
      <JoinRepeats builder={builder} index={index} />
      {errors.length > 0 && <p className={styles.errors}>{errors.join(', ')}</p>}
    </div>
  )
}

/** Why a table cannot be called so; undefined: it can. */
function aliasProblem({ tables }: Builder['report'], index: number, alias: string): string | undefined {
  const isTaken = tables.some(
    (each, at) => at !== index && each.query_alias.toLowerCase() === alias.toLowerCase(),
  )
  if (isTaken) return `Another table is called ${alias}.`
  return /^[A-Za-z_]\w{0,29}$/.test(alias)
    ? undefined
    : 'A letter first, then letters, digits and _; 30 at most.'
}

interface JoinConditionsProps {
  builder: Builder
  index: number
  join: Builder['report']['tables'][number]['table_join']
}

/** By which columns a table is joined. */
function JoinConditions({ builder, index, join }: JoinConditionsProps) {
  return (
    <>
      {[join, ...join.extra_conditions].map((condition, at) => (
        <JoinCondition key={at} builder={builder} index={index} at={at} condition={condition} />
      ))}
      <div className={styles.acts}>
        <Button
          size="small"
          kind="quiet"
          icon={Plus}
          onClick={() => builder.perform({ type: 'join/add-condition', index })}
        >
          and
        </Button>
        <JoinShare builder={builder} index={index} />
      </div>
    </>
  )
}

const rowsOf = (rows: number | null) => rows !== null && `about ${rows.toLocaleString('en')} rows`

/** Warns where a join repeats rows of which the report makes sums: how often, as counted by the database. */
export function JoinRepeats({ builder, index }: { builder: Builder; index: number }) {
  const repeating = repeatingOf(builder, index)
  const counted = useQueries({
    queries: repeating.map(({ counting }) => repeatsQuery(counting, () => timesOf(counting, builder.id))),
  })
  return repeating.flatMap(({ said }, place) => {
    const data = counted[place]?.data
    if (data === undefined || (data.times !== undefined && data.times <= 1)) return []
    return [
      <p key={place} role="status" className={styles.warning}>
        {said(data.times)}
      </p>,
    ]
  })
}
