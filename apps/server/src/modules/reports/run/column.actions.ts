import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import { reportLimits } from '@uplink/contract/reports/words'
import { compile } from '@uplink/report-engine/sql/compile'
import type { Call } from '#platform/http/call'
import { Problem } from '#platform/http/problem'
import { readRows } from '#platform/http/files/rows-answer'
import { resolveFor, type ResolveDeps } from '../resolved/resolved.actions'
import { reportsWithin } from '../resolved/report-scope.access'
import { findReport } from '../saved/reports.actions'
import { findWithColumns, matching } from '../saved/reports.store'
import { definitionOf } from '../saved/reports.view'
import { beginRun } from './run.actions'
import { columnsShown } from './run.view'
import type { Runs } from './runs'
import { sourceProblem } from './source-problem'

// One column of a saved report, for other nouns that choose by its values.

export interface ColumnDeps extends ResolveDeps {
  runs: Runs
}

const deadlineMs = 30_000
const cacheTtlMs = 15_000

interface How {
  /** A job, which waits however long its source is busy and reads anew; otherwise the call waits, and rows may be seconds old. */
  signal?: AbortSignal
}

export interface ReadColumn {
  /** As printed, with empty ones left out; each once. */
  values: string[]
  /** How many rows the report has. */
  rows: number
  /** The report has more rows than a screen shows, so that these are not all. */
  isTruncated: boolean
}

/**
 * The values of a column of a saved report, from the rows that the caller may see, within the limits of any run.
 *
 * @throws Problem when the report is not theirs, cannot be run, or has no such column any more; `data-source.unreached` and
 * `report.too-many-runs` pass by themselves
 */
export async function readColumn(
  deps: ColumnDeps,
  call: Call,
  { id, column }: { id: number; column: string },
  { signal }: How = {},
): Promise<ReadColumn> {
  if (!(await call.mayReach(reportRunRoutes.run))) throw new Problem('access.denied')
  const row = await findReport(call, id)
  const query = { id, definition: definitionOf(row), outputColumns: row.output_columns }
  const { source, report } = await resolveFor(deps, call, { ...query, parameters: {} })
  const most = reportLimits.rowsOnScreen
  const compiled = compile(report, source.dialect, { limit: most + 1 })
  const { run } = beginRun(deps, call.person.userId, {
    source,
    compiled,
    maxRows: most,
    deadlineMs: row.timeout_s === null ? deadlineMs : row.timeout_s * 1000,
    cacheTtlMs: signal ? 0 : cacheTtlMs,
    ...(signal ? { countsAs: 'background', rank: 'background' } : { countsAs: 'report' }),
  })
  try {
    await deps.runs.wait(run, signal ? { signal } : { by: call })
    const { found, failure } = run.execution
    if (failure) throw sourceProblem(failure)
    if (!found) throw new Problem('data-source.unreached')
    const at = columnsShown(compiled.columns, found.columns).findIndex(({ name }) => name === column)
    if (at < 0)
      throw new Problem('record.not-found', { message: `The report has no column ${column} any more.` })
    const all = readRows(found.rows)
    const values = new Set(all.flatMap((cells) => (cells[at] == null || cells[at] === '' ? [] : [cells[at]])))
    return { values: [...values], rows: all.length, isTruncated: found.isTruncated }
  } finally {
    deps.runs.forget(run)
  }
}

const reportsOffered = 50

/** Reports that the caller may run and whose name contains `q`, by name, with their columns. */
export async function reportsWithColumns(call: Call, q: string | undefined) {
  if (!(await call.mayReach(reportRunRoutes.run))) return []
  const rows = await findWithColumns(call.db, {
    within: matching(await reportsWithin(call, 'List'), { q }, call.person.userId),
    limit: reportsOffered,
  })
  return rows.map(({ id, name, output_columns }) => ({
    id,
    name,
    columns: output_columns.map((one) => one.name),
  }))
}

/** What a report is called; undefined: the caller may not see it, or it is gone. */
export async function reportName(call: Call, id: number): Promise<string | undefined> {
  const within = matching(await reportsWithin(call, 'List'), { id }, call.person.userId)
  return (await findWithColumns(call.db, { within, limit: 1 }))[0]?.name
}
