import type { ReportCell, ReportRun, ResultColumn } from '@uplink/contract/reports/result'
import { isNumeric, type ColumnType } from '@uplink/contract/reports/words'
import type { CompiledColumn } from '@uplink/report-engine/engine'
import { headOf } from '@uplink/report-engine/words/outputs'
import { isPrinted, noRows, readRows, rowsBetween, type PrintedRows } from '#platform/http/files/rows-answer'
import type { Column } from '#platform/sources/source'
import type { Execution } from '../executions/executions'
import { refusalWords } from '../resolved/refusal-words'
import type { Run } from './runs'

export interface Page {
  page: number
  per_page: number
  sort?: string | undefined
}

/** The columns that the engine knows, with what only the database knows: types, and the columns of a raw query. */
export function columnsShown(compiled: readonly CompiledColumn[], found?: readonly Column[]): ResultColumn[] {
  if (found && compiled.every(({ isByName }) => isByName))
    return found.map((column, index) => {
      const known = namesake(compiled, found, index)
      const plain = { name: column.name, label: headOf(column.name), is_sortable: false, labels: [] }
      return shownColumn(known ?? plain, known?.isTypeKnown ? known.type : column.type)
    })
  return compiled.map((column, index) =>
    shownColumn(column, column.isTypeKnown ? column.type : (found?.[index]?.type ?? column.type)),
  )
}

/** The known column for a found one; of several with one name each has its own. */
function namesake(compiled: readonly CompiledColumn[], found: readonly Column[], index: number) {
  const isOne = ({ name }: { name: string }) => name === found[index]?.name
  return compiled.filter(isOne)[found.slice(0, index).filter(isOne).length]
}

function shownColumn(
  { name, label, is_sortable, labels, unit }: Omit<ResultColumn, 'type'>,
  type: ColumnType,
): ResultColumn {
  return { name, label, type, is_sortable, labels, ...(unit && { unit }) }
}

/** Compares numbers by value, also those that are too large for JavaScript’s own; rows without a value come last. */
function compareCells(a: ReportCell, b: ReportCell, type: ColumnType): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (type === 'integer' && isWhole.test(a) && isWhole.test(b))
    return BigInt(a) < BigInt(b) ? -1 : Number(BigInt(a) > BigInt(b))
  if (isNumeric({ type })) return Number(a) - Number(b)
  return a < b ? -1 : Number(a > b)
}

const isWhole = /^-?\d+$/

function sorted(printed: PrintedRows, columns: readonly ResultColumn[], sort: string): ReportCell[][] {
  const rows = readRows(printed)
  const at = columns.findIndex(({ name }) => name === sort.replace(/^-/, ''))
  const type = columns[at]?.type
  if (!type) return rows
  const sign = sort.startsWith('-') ? -1 : 1
  const isNull = (row: ReportCell[]) => row[at] == null
  return rows.toSorted((a, b) =>
    isNull(a) || isNull(b)
      ? Number(isNull(a)) - Number(isNull(b))
      : sign * compareCells(a[at] ?? null, b[at] ?? null, type),
  )
}

/** A run whose rows are already printed, unless they were sorted here. */
export type PrintedRun = Omit<ReportRun, 'rows'> & { rows: ReportCell[][] | PrintedRows }

/** The rows of a run as cells, for the few that are used here. */
export const cellsOfRun = ({ rows }: Pick<PrintedRun, 'rows'>): ReportCell[][] =>
  isPrinted(rows) ? readRows(rows) : rows

/** The execution whose rows a run shows: its own, or the one before as long as its own has none. */
export function shownOf({ execution, before, hasLeft }: Run): Execution {
  const hasNone = execution.state !== 'done' && execution.state !== 'cancelled' && !hasLeft
  return before && hasNone ? before : execution
}

/** A run with a page of its rows. */
export function toRun(run: Run, query: Page): PrintedRun {
  const { id, execution, columns, sort, hasLeft, refused } = run
  const { state, failure, tookMs } = execution
  const source = shownOf(run)
  const { found, requestedAt, count } = source
  const shown = columnsShown(columns, found?.columns)
  const all = found?.rows ?? noRows
  const from = (query.page - 1) * query.per_page
  const to = from + query.per_page
  const isSorted = query.sort === undefined || query.sort === sort
  return {
    run_id: id,
    state: hasLeft && state !== 'done' ? 'cancelled' : state,
    place: execution.place(),
    columns: shown,
    rows: isSorted ? rowsBetween(all, from, to) : sorted(all, shown, query.sort ?? '').slice(from, to),
    total: source.state === 'done' ? count : null,
    truncated: found?.isTruncated ?? false,
    took_ms: tookMs,
    fresh_at: requestedAt?.toISOString() ?? null,
    is_stale: source !== execution,
    estimate: execution.estimate ?? null,
    failure: failure ? (refused ? refusalWords(failure, refused) : failure.message) : null,
  }
}

/** A run without a sign of life for this long has lost its process. */
export const abandonedMs = 30_000

interface WrittenRun {
  state: string
  rows: number | null
  took_ms: number | null
  alive_at: Date
  started_at: Date
}

/** Whether a run's process has gone while it was under way. */
export const isLost = ({ state, alive_at }: Pick<WrittenRun, 'state' | 'alive_at'>, now: Date): boolean =>
  state === 'running' && now.getTime() - alive_at.getTime() >= abandonedMs

/** A run whose rows are not here, and whose process does not answer. */
export function toRunElsewhere(id: string, run: WrittenRun, now: Date): ReportRun {
  const isGoing = run.state === 'running' && !isLost(run, now)
  const isCancelled = run.state === 'cancelled'
  return {
    run_id: id,
    place: 0,
    columns: [],
    rows: [],
    total: run.rows,
    truncated: false,
    is_stale: false,
    state: isGoing ? 'running' : isCancelled ? 'cancelled' : 'failed',
    took_ms: run.took_ms ?? 0,
    fresh_at: run.started_at.toISOString(),
    estimate: null,
    failure: isGoing || isCancelled ? null : 'The rows of this run have been deleted. Run it again.',
  }
}

/** A bound value of a statement, as text. */
export function boundText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}
