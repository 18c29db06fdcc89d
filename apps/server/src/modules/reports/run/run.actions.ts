import type { ReportDialect } from '@uplink/contract/reports/catalogue'
import type { ReportDefinition } from '@uplink/contract/reports/definition'
import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import { reportLimits } from '@uplink/contract/reports/words'
import type { Received } from '@uplink/contract/route'
import { type ResolvedReport, seesAllRows } from '@uplink/report-engine/resolve/model'
import { compile, writeAsQuery } from '@uplink/report-engine/sql/compile'
import { canSort } from '@uplink/report-engine/sql/order'
import type { CompiledReport } from '@uplink/report-engine/engine'
import type { Call } from '#platform/http/call'
import { found, invalid, Problem } from '#platform/http/problem'
import { resolveFor, type ResolveDeps } from '../resolved/resolved.actions'
import { checkRawRights } from '../resolved/report-scope.access'
import { findReport } from '../saved/reports.actions'
import { definitionOf } from '../saved/reports.view'
import type { DataSource } from '../../data-sources/data-sources.public'
import type { Wanted } from '../executions/executions'
import { followHere, type ForwardedCalls } from './forwarded-calls'
import { boundText, isLost, toRun, toRunElsewhere, type Page, type PrintedRun } from './run.view'
import { findOwn } from './runs.store'
import type { Run, Runs } from './runs'
import { writeDown, type WriteDeps } from './run-record'

export interface RunDeps extends ResolveDeps, WriteDeps {
  runs: Runs
  /** Calls about runs of other processes. */
  forwarded: ForwardedCalls
}

type Body<R extends keyof typeof reportRunRoutes> = Received<(typeof reportRunRoutes)[R]>['body']

/** Rows of a preview. */
const previewRows = 50
/** How long a call itself waits for the rows; after that it answers with the run to wait for. */
const waitMs = 2000
/** The same, when it has rows from before to show. */
const waitWithRowsMs = 500
export const deadlineMs = 30_000
export const cacheTtlMs = 15_000

interface Beginning extends RunRequest {
  /** Null: a preview. */
  report: { id: number; version: number } | null
  /** Names of the filters and parameters that were set, for the audit log. */
  set: readonly string[]
}

/** Begins a run and waits for its rows, as long as a call may. */
export async function begin(deps: RunDeps, call: Call, request: Beginning): Promise<Run> {
  const { source, report } = request
  const { userId } = call.person
  const { run, isNew } = beginRun(deps, userId, request)
  let isTold = false
  const { begun, ended } = writeDown(
    deps,
    {
      id: run.id,
      userId,
      reportId: report?.id ?? null,
      dataSourceId: source.id,
      kind: report ? 'run' : 'preview',
    },
    run.execution,
    () => isTold,
  )
  // the caller gets the rows without waiting until the end is recorded
  deps.runs.alsoAwait(
    ended
      .then(() => (isNew ? auditRun(call, request, run) : undefined))
      .catch((err: unknown) => call.log.error({ err, run: run.id }, 'a run was not written down')),
  )
  const atMostMs = run.before ? waitWithRowsMs : waitMs
  try {
    const [isEnded] = await Promise.all([deps.runs.wait(run, { atMostMs, by: call }), begun])
    isTold = !isEnded
  } catch (error) {
    deps.runs.leave(run)
    throw error
  }
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
        data_source: source.name,
        statement: key,
        set,
        state,
        rows: count,
        took_ms: tookMs,
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
  const query = {
    definition: definitionOf(row),
    id,
    outputColumns: row.output_columns,
    parameters,
    gridFilters,
  }
  const { source, report } = await resolveFor(deps, call, query)
  if (sort !== undefined && !canSort(report, sort))
    throw invalid('sort', 'This report cannot be sorted by this column')
  const limit = reportLimits.rowsOnScreen + 1
  const compiled = compile(report, source.dialect, { limit, offset: 0, ...(sort !== undefined && { sort }) })
  const run = await begin(deps, call, {
    source,
    compiled,
    sort,
    asksFirst: anyway !== true,
    countsAs: 'report',
    report: { id, version: row.version },
    maxRows: reportLimits.rowsOnScreen,
    deadlineMs: row.timeout_s === null ? deadlineMs : row.timeout_s * 1000,
    cacheTtlMs: row.cache_ttl_s === null ? cacheTtlMs : row.cache_ttl_s * 1000,
    set: [...Object.keys(parameters ?? {}), ...(gridFilters ?? []).map(({ name }) => name)],
  })
  return toRun(run, body)
}

/** Runs a definition, saved or not: its first rows, and the statement. */
export async function previewReport(
  deps: RunDeps,
  call: Call,
  { data, id, parameters, anyway }: Body<'preview'>,
  maxRows = previewRows,
) {
  await checkRawRights(call, data)
  const { source, report } = await resolveFor(deps, call, { definition: data, id, parameters })
  const compiled = compile(report, source.dialect, { limit: maxRows + 1 })
  // the author of a report may read the database's message about its statement, unless it may quote rows hidden from them
  const { query_type, raw_query } = data
  const refused = { definition: { query_type, raw_query }, dialect: source.dialect, sql: compiled.sql }
  const run = await begin(deps, call, {
    source,
    compiled,
    report: null,
    maxRows,
    deadlineMs,
    cacheTtlMs: 0,
    set: [],
    asksFirst: anyway !== true,
    countsAs: 'report',
    ...(seesAllRows(report) && { refused }),
  })
  const shown = toRun(run, { page: 1, per_page: maxRows })
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
export async function readRun(deps: RunDeps, call: Call, id: string, query: Page): Promise<PrintedRun> {
  const { userId } = call.person
  await checkStillReads(call)
  const run = deps.runs.find(userId, id)
  if (run) return followHere(deps.runs, run, query, call)
  const written = found(await findOwn(call.db, userId, id))
  const now = call.clock.now()
  const answered = isLost(written, now)
    ? undefined
    : await deps.forwarded.forward({ userId, id, page: query })
  return answered ?? toRunElsewhere(id, written, now)
}

/** Whoever may no longer run reports gets no more of their rows; to customers the dashboard was the door. */
async function checkStillReads(call: Call): Promise<void> {
  if (call.person.accountType === 'customer') return
  if (await call.mayReach(reportRunRoutes.run)) return
  if (!(await call.mayReach(reportRunRoutes.preview))) throw new Problem('access.denied')
}

/** Stops one of the caller's runs; in the database too, unless somebody else waits for the same rows. */
export async function cancelRun(deps: RunDeps, call: Call, id: string): Promise<{ run_id: string }> {
  const { userId } = call.person
  const run = deps.runs.find(userId, id)
  if (run) deps.runs.leave(run)
  else if (!isLost(found(await findOwn(call.db, userId, id)), call.clock.now()))
    await deps.forwarded.forward({ userId, id })
  return { run_id: id }
}

/** A compiled report, and how it is to be run. */
interface RunRequest
  extends
    Pick<Run, 'countsAs' | 'refused'>,
    Pick<Wanted, 'maxRows' | 'deadlineMs' | 'cacheTtlMs' | 'rank' | 'asksFirst'> {
  source: DataSource
  compiled: CompiledReport
  sort?: string | undefined
}

/** Begins a run for a person, or refuses it while they have too many under way. */
export function beginRun({ runs }: { runs: Runs }, userId: number, request: RunRequest) {
  const { source, compiled, countsAs, refused, sort, ...how } = request
  const wanted = {
    source,
    sql: compiled.sql,
    values: compiled.parameters,
    maxRead: compiled.maxRead,
    maxRows: how.maxRows,
    deadlineMs: how.deadlineMs,
    cacheTtlMs: how.cacheTtlMs,
    asksFirst: how.asksFirst,
    rank: how.rank,
  }
  const begun = runs.begin(userId, wanted, { columns: compiled.columns, countsAs, refused, sort })
  if (begun) return begun
  if (countsAs !== 'cell') throw new Problem('report.too-many-runs', { retryAfter: 5 })
  throw new Problem('report.too-many-runs', {
    message: 'Many cells are being loaded for you already. Wait for some of them.',
    retryAfter: 2,
  })
}
