import type { ReportDialect } from '@uplink/contract/reports/catalogue'
import type { ReportDefinition } from '@uplink/contract/reports/definition'
import type { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import { reportLimits } from '@uplink/contract/reports/words'
import type { Received } from '@uplink/contract/route'
import type { CompiledReport } from '@uplink/report-engine/engine'
import type { ResolvedReport } from '@uplink/report-engine/resolve/model'
import { seesAllRows } from '@uplink/report-engine/resolve/narrowed'
import { compile, writeAsQuery } from '@uplink/report-engine/sql/compile'
import { canSort } from '@uplink/report-engine/sql/order'
import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from '#platform/http/call'
import { found, invalid, Problem } from '#platform/http/problem'
import type { DataSource } from '../../data-sources/data-sources.public'
import { resolveFor, type ResolveDeps } from '../resolved/resolved.actions'
import type { Refused } from '../resolved/refusal-words'
import { checkRawRights } from '../resolved/raw-rights'
import { findReport } from '../saved/reports.actions'
import { definitionOf } from '../saved/reports.view'
import { cancelElsewhere, fetchRun } from './elsewhere'
import { boundText, shownOf, toRun, toRunElsewhere, type Page, type PrintedRun } from './run.view'
import { findOwn } from './runs.store'
import type { Looks } from './looks'
import type { Run, Runs } from './runs'
import { writeDown, type WriteDeps } from './written'

export interface RunDeps extends ResolveDeps, WriteDeps {
  runs: Runs
  /** Records who has looked at dashboards. */
  looks: Looks
}

type Body<R extends keyof typeof reportRunRoutes> = Received<(typeof reportRunRoutes)[R]>['body']

/** Rows of a preview. */
const previewRows = 50
/** How long a call itself waits for the rows; after that it answers with the run to wait for. */
const waitMs = 2000
/** The same, when it has rows from before to show. */
const waitWithRowsMs = 500
const deadlineMs = 30_000
const keptMs = 15_000

interface Beginning {
  source: DataSource
  compiled: CompiledReport
  rowsAtMost: number
  deadlineMs: number
  keptMs: number
  sort?: string | undefined
  /** True: even if it takes long. */
  anyway?: boolean | undefined
  /** Null: a preview. */
  report: { id: number; version: number } | null
  /** Names of the filters and parameters that were set, for the audit log. */
  set: readonly string[]
  /** The statement, for its author, who may be told what the source says of it. */
  refused?: Refused | undefined
}

/** Begins a run and waits for its rows, as long as a call may. */
async function begin(deps: RunDeps, call: Call, wish: Beginning): Promise<Run> {
  const { source, compiled, report } = wish
  const { userId } = call.person
  const wanted = {
    ...{ source, sql: compiled.sql, values: compiled.parameters },
    ...{ deadlineMs: wish.deadlineMs, keptMs: wish.keptMs, asksFirst: wish.anyway !== true },
    ...{ rowsAtMost: wish.rowsAtMost, readAtMost: compiled.readAtMost },
  }
  const begun = deps.runs.begin(userId, wanted, {
    ...{ columns: compiled.columns, sort: wish.sort, refused: wish.refused },
  })
  if (!begun) throw new Problem('report.too-many-runs', { retryAfter: 5 })
  const { run, isNew } = begun
  let isTold = false
  const { begun: isBegun, ended } = writeDown(
    deps,
    {
      ...{ id: run.id, userId, reportId: report?.id ?? null, dataSourceId: source.id },
      kind: report ? 'run' : 'preview',
    },
    run.execution,
    () => isTold,
  )
  // the caller gets the rows without waiting until the end is recorded
  deps.runs.alsoAwait(
    ended
      .then(() => (isNew ? auditRun(call, wish, run) : undefined))
      .catch((err: unknown) => call.log.error({ err, run: run.id }, 'a run was not written down')),
  )
  const stay = call.onGone(() => deps.runs.leave(run))
  const isEnded = await isBegun
    .then(() =>
      Promise.race([
        run.execution.ended.then(() => true),
        pause(run.before ? waitWithRowsMs : waitMs, false, { ref: false }),
      ]),
    )
    .catch((error: unknown) => {
      deps.runs.leave(run)
      throw error
    })
    .finally(stay)
  if (!isEnded) isTold = true
  return run
}

/** Records who ran what and how many rows, but never values, which may be people's names. */
function auditRun(call: Call, { report, set, source }: Beginning, { execution }: Run): Promise<void> {
  const { state, key, count, tookMs } = execution
  return call.db.transaction().execute((tx) =>
    call.audit(tx, {
      act: 'report.ran',
      ...(report && { target: ['report', report.id] as const }),
      details: {
        ...(report ? { version: report.version } : { preview: true }),
        ...{ data_source: source.name, statement: key, set, state, rows: count, took_ms: tookMs },
      },
    }),
  )
}

/** Runs a saved report; returns the rows that the caller may see. */
export async function runReport(
  deps: RunDeps,
  call: Call,
  id: number,
  body: Body<'run'>,
): Promise<PrintedRun> {
  const row = await findReport(call, id)
  const { parameters, filters: gridFilters, sort, anyway } = body
  const asked = {
    definition: definitionOf(row),
    id,
    outputColumns: row.output_columns,
    parameters,
    gridFilters,
  }
  const { source, report } = await resolveFor(deps, call, asked)
  if (sort !== undefined && !canSort(report, sort))
    throw invalid('sort', 'This report cannot be sorted by this column')
  const limit = reportLimits.rowsOnScreen + 1
  const compiled = compile(report, source.dialect, { limit, offset: 0, ...(sort !== undefined && { sort }) })
  const run = await begin(deps, call, {
    ...{
      source,
      compiled,
      sort,
      anyway,
      report: { id, version: row.version },
      rowsAtMost: reportLimits.rowsOnScreen,
    },
    deadlineMs: row.timeout_s === null ? deadlineMs : row.timeout_s * 1000,
    keptMs: row.cache_ttl_s === null ? keptMs : row.cache_ttl_s * 1000,
    set: [...Object.keys(parameters ?? {}), ...(gridFilters ?? []).map(({ name }) => name)],
  })
  return toRun(run, body)
}

/** Runs a definition, saved or not: its first rows, and the statement. */
export async function previewReport(
  deps: RunDeps,
  call: Call,
  { data, id, parameters, anyway }: Body<'preview'>,
  rowsAtMost = previewRows,
) {
  await checkRawRights(call, data)
  const { source, report } = await resolveFor(deps, call, { definition: data, id, parameters })
  const compiled = compile(report, source.dialect, { limit: rowsAtMost + 1 })
  // the author of a report may read the database's message about its statement, unless it may quote rows hidden from them
  const { query_type, raw_query } = data
  const refused = { definition: { query_type, raw_query }, dialect: source.dialect, sql: compiled.sql }
  const run = await begin(deps, call, {
    ...{ source, compiled, report: null, rowsAtMost, deadlineMs, keptMs: 0, set: [], anyway },
    ...(seesAllRows(report) && { refused }),
  })
  const shown = toRun(run, { page: 1, per_page: rowsAtMost })
  return {
    ...shown,
    total: shown.truncated ? null : shown.total,
    sql: compiled.sql,
    values: compiled.parameters.map(boundText),
    raw: asQuery(source.dialect, report, data),
  }
}

/** The query with which its author may go on in SQL, if the builder made it. */
function asQuery(
  dialect: ReportDialect,
  report: ResolvedReport,
  { grid_filters: filters }: ReportDefinition,
) {
  if (report.kind === 'raw') return null
  const columns = filters.map(({ column }) => column)
  const { query, parameters } = writeAsQuery(report, dialect, columns)
  return { query, parameters: [...parameters] }
}

/** One of the caller's runs, with a page of its rows. */
export async function readRun(deps: RunDeps, call: Call, id: string, asked: Page): Promise<PrintedRun> {
  const { userId } = call.person
  const here = deps.runs.find(userId, id)
  const written = here ? undefined : found(await findOwn(call.db, userId, id))
  const run = here ?? (written && (await fetchRun(deps, userId, written)))
  if (!run) return toRunElsewhere(id, found(written), call.clock.now())
  const { found: rows } = shownOf(run)
  if (asked.sort !== undefined && asked.sort !== run.sort) {
    const name = asked.sort.replace(/^-/, '')
    if (!run.columns.some((column) => column.name === name && column.is_sortable))
      throw invalid('sort', 'This report cannot be sorted by this column')
    if (rows?.isTruncated)
      throw invalid('sort', 'The report has more rows than these. Run it again with this order')
  }
  return toRun(run, asked)
}

/** Stops one of the caller's runs; in the database too, unless somebody else waits for the same rows. */
export async function cancelRun(deps: RunDeps, call: Call, id: string): Promise<{ run_id: string }> {
  const { userId } = call.person
  const run = deps.runs.find(userId, id)
  if (run) deps.runs.leave(run)
  else await cancelElsewhere(deps, userId, found(await findOwn(call.db, userId, id)))
  return { run_id: id }
}
