import type { CellRun } from '@uplink/contract/designs/cell-run'
import type { ParameterValues, SetGridFilter } from '@uplink/contract/reports/run-routes'
import { reportLimits } from '@uplink/contract/reports/words'
import { groupsOfReport, type Grouping } from '@uplink/report-engine/resolve/pivot'
import { compile } from '@uplink/report-engine/sql/compile'
import { canSort } from '@uplink/report-engine/sql/order'
import { reportDefinition } from '@uplink/contract/reports/definition'
import type { Call } from '#platform/http/call'
import { invalid, Problem } from '#platform/http/problem'
import { resolveFor, type Resolved } from '../resolved/resolved.actions'
import { beginRun, type RunDeps } from '../run/run.actions'
import { writeDown } from '../run/run-record'
import { cellsOfRun, toRun, type PrintedRun } from '../run/run.view'
import type { Run } from '../run/runs'
import type { ShownReport } from './cells.store'
import { areCurrenciesMixed, currenciesNamed, currenciesReport } from './currencies'
import type { DashboardViews } from './dashboard-views'

/** The newest ones; more would not fit behind a graph. */
const maxOutages = 200

/** The outages that a person may list, as a report like any other: with row rules and a time limit. */
const outagesReport = reportDefinition.parse({
  report_name: 'Outages',
  db_connection_name: 'default',
  tables: [{ name: 'outages', query_alias: 'o' }],
  selections: ['title', 'area', 'starts_at', 'ended_at'].map((column) => ({
    column: `o.${column}`,
    alias: column,
  })),
  have_order_by: 'yes',
  set_limit: 'yes',
  query_clause: { order_columns: ['starts_at'], order_type: 'DESC', limit_value: maxOutages },
})

export interface CellRunDeps extends RunDeps {
  /** Records who has looked at dashboards. */
  looks: DashboardViews
}

/** What a cell needs of its report. */
export interface CellRequest {
  /** The first rows; one page of all that a screen shows; or groups, up to a maximum. */
  want: { first: number } | { page: number; per_page: number } | { groups: Grouping; most: number }
  filters?: SetGridFilter[] | undefined
  parameters?: ParameterValues | undefined
  sort?: string | undefined
  /** True: also the outages that the caller may list. */
  hasOutages?: boolean
}

/** What a cell has to show, with its rows printed already. */
export type PrintedCell = Omit<CellRun, 'rows'> & Pick<PrintedRun, 'rows'>

const deadlineMs = 30_000
const cacheTtlMs = 15_000
/** How long reading outages may take, and for how long they are cached. */
const outagesSeconds = 10
/** How long finding the currencies may take; without them the numbers are still shown. */
const currenciesSeconds = 5
/** How long a call waits; after that it answers with the run to follow. */
const waitMs = 2000

export const nothingOf = (state: CellRun['state'], failure: string | null = null): CellRun => ({
  run_id: null,
  state,
  failure,
  place: 0,
  columns: [],
  rows: [],
  total: null,
  truncated: false,
  took_ms: 0,
  fresh_at: null,
  outages: [],
})

/** The content of a cell: the rows of its report that the caller may see; in a preview, only those the viewer may see too. */
export async function runForCell(
  deps: CellRunDeps,
  call: Call,
  report: ShownReport,
  request: CellRequest,
  more: Omit<By, 'call'> = {},
): Promise<PrintedCell> {
  try {
    const by = { call, ...more }
    // outages come with the first answer, because nobody would ask for them again
    const atMostMs = request.hasOutages ? outagesSeconds * 1000 : waitMs
    const [shown, outages] = await Promise.all([
      run(deps, by, report, { ...request, countsAs: 'cell', atMostMs }),
      request.hasOutages ? outagesFor(deps, by) : [],
    ])
    return { ...shown, outages, ...(await currenciesFor(deps, by, report, request, shown)) }
  } catch (error) {
    return failureOf(error)
  }
}

/** The outages behind a graph; without them the graph is still useful. */
async function outagesFor(deps: CellRunDeps, by: By): Promise<CellRun['outages']> {
  const report = { id: undefined, definition: outagesReport, output_columns: undefined }
  const times = { timeout_s: outagesSeconds, cache_ttl_s: outagesSeconds }
  const found = await run(
    deps,
    by,
    { ...report, ...times },
    { want: { first: maxOutages }, countsAs: 'background', atMostMs: outagesSeconds * 1000 },
  ).catch(failureOf)
  return cellsOfRun(found).flatMap(([title, area, from, to]) =>
    from == null ? [] : [{ text: [title, area].filter(Boolean).join(', '), from, to: to ?? null }],
  )
}

/** The currencies of the amounts that a cell shows, where there are several: nothing converts them. */
async function currenciesFor(
  deps: CellRunDeps,
  by: By,
  report: ShownReport,
  { filters, parameters }: CellRequest,
  { columns }: Pick<PrintedCell, 'columns'>,
): Promise<Pick<CellRun, 'currencies'>> {
  if (report.definition.db_connection_name !== 'default' || !columns.some(({ unit }) => unit === 'money'))
    return {}
  const definition = currenciesReport(report.definition)
  if (!definition || !(await areCurrenciesMixed(by.call.db))) return {}
  const times = { timeout_s: currenciesSeconds, cache_ttl_s: 60 }
  const found = await run(
    deps,
    by,
    { id: report.id, definition, output_columns: undefined, ...times },
    {
      want: { first: currenciesNamed },
      filters,
      parameters,
      countsAs: 'background',
      atMostMs: currenciesSeconds * 1000,
    },
  ).catch(failureOf)
  const currencies = cellsOfRun(found).flatMap(([currency]) => currency ?? [])
  return currencies.length > 1 ? { currencies: currencies.toSorted() } : {}
}

/**
 * A report that cannot be run is shown as the cell's failure; a wrong input of the caller is an error of the call.
 */
function failureOf(error: unknown): CellRun {
  if (!(error instanceof Problem)) throw error
  const { code, details } = error
  if (code === 'data-source.unreached') return nothingOf('failed', error.message)
  const errors = Object.entries(details.errors ?? {})
  const isOwn = errors.some(([path]) => path === 'sort' || path.startsWith('filters.'))
  if (code !== 'request.invalid' || isOwn || errors.length === 0) throw error
  return nothingOf('failed', errors[0]?.[1][0] ?? error.message)
}

/** The caller, and the viewer whose place they take in a preview. */
interface By {
  call: Call
  as?: Call | undefined
  /** The caller's time zone, if it is known already. */
  timeZone?: string | undefined
}

type Runnable = Pick<ShownReport, 'definition' | 'timeout_s' | 'cache_ttl_s'> & {
  id: number | undefined
  output_columns: ShownReport['output_columns'] | undefined
}

interface Running extends CellRequest, Pick<Run, 'countsAs'> {
  /** How long to wait for its rows. */
  atMostMs: number
}

async function run(
  deps: CellRunDeps,
  by: By,
  shown: Runnable,
  request: Running,
): Promise<Omit<PrintedCell, 'outages' | 'currencies'>> {
  const { id, definition, output_columns: outputColumns, timeout_s, cache_ttl_s } = shown
  const { call, as, timeZone } = by
  const viewer = as ?? call
  const known = outputColumns && { outputColumns }
  const query = {
    definition,
    id,
    ...known,
    gridFilters: request.filters,
    parameters: request.parameters,
    hasStored: true,
    isShown: viewer.person.accountType === 'customer',
    previewer: as && call,
    timeZone,
  }
  const resolved = await resolveFor(deps, viewer, query)
  const { compiled, maxRows } = compiledFor(resolved, request)
  const { run: begun } = beginRun(deps, call.person.userId, {
    source: resolved.source,
    compiled,
    maxRows,
    sort: request.sort,
    countsAs: request.countsAs,
    rank: 'dashboard',
    deadlineMs: timeout_s === null ? deadlineMs : timeout_s * 1000,
    cacheTtlMs: cache_ttl_s === null ? cacheTtlMs : cache_ttl_s * 1000,
  })
  const isEnded = await deps.runs.wait(begun, { atMostMs: request.atMostMs, by: call })
  const look = () => noteLook(deps, by, { id, source: resolved.source.name, run: begun })
  if (isEnded) {
    look()
    deps.runs.forget(begun)
  } else if (request.countsAs === 'cell')
    await toFollow(deps, call, { id, source: resolved.source.id, run: begun }, look)
  const page = 'page' in request.want ? request.want : { page: 1, per_page: maxRows }
  const found = toRun(begun, { ...page, sort: request.sort })
  const { place, columns, rows, total, truncated, took_ms, fresh_at, failure } = found
  const state = found.state === 'done' ? 'done' : isEnded ? 'failed' : 'running'
  const run_id = isEnded ? null : begun.id
  return { run_id, state, place, columns, rows, total, truncated, took_ms, fresh_at, failure }
}

/** Writes a run down that is to be followed: the calls that follow it may reach another process. */
async function toFollow(
  deps: CellRunDeps,
  { person, log }: Call,
  { id, source, run }: { id: number | undefined; source: number | null; run: Run },
  look: () => void,
): Promise<void> {
  const beginning = { id: run.id, userId: person.userId, dataSourceId: source, kind: 'cell' as const }
  const { begun, ended } = writeDown(deps, { ...beginning, reportId: id ?? null }, run.execution, () => false)
  const written = ended.then(() => {
    if (!run.hasLeft) look()
  })
  deps.runs.alsoAwait(
    written.catch((err: unknown) =>
      log.error({ err, run: run.id }, 'the run of a cell was not written down'),
    ),
  )
  await begun
}

/** Records who looked at which rows and how many, once an hour; never the values. */
function noteLook(
  { looks, runs }: CellRunDeps,
  { call, as }: By,
  { id, source, run }: { id: number | undefined; source: string; run: Run },
): void {
  const { key, state, count, tookMs } = run.execution
  if (id === undefined || !looks.isNew(call.person.userId, key)) return
  const details = {
    on: 'dashboard',
    ...(as && { as: as.person.userId }),
    data_source: source,
    statement: key,
    state,
    rows: count,
    took_ms: tookMs,
  }
  const written = looks.note(call, { act: 'report.ran', target: ['report', id], details })
  runs.alsoAwait(
    written.catch((err: unknown) => call.log.error({ err }, 'a look at a dashboard was not written down')),
  )
}

/** The statement, and how many of its rows are read. */
function compiledFor({ source, report }: Resolved, { want, sort }: CellRequest) {
  if ('groups' in want) {
    const grouped = groupsOfReport(report, want.groups)
    if (!grouped.ok) throw invalid('groups', ...grouped.problems.map(({ text }) => text))
    const limit = want.most + 1
    return { compiled: compile(grouped.report, source.dialect, { limit }), maxRows: want.most }
  }
  if (sort !== undefined && !canSort(report, sort))
    throw invalid('sort', 'This report cannot be sorted by this column')
  // a table reads as much as the report's own page, so that both share one statement
  const maxRows = 'first' in want ? want.first : reportLimits.rowsOnScreen
  const options = { limit: maxRows + 1, offset: 0, ...(sort !== undefined && { sort }) }
  return { compiled: compile(report, source.dialect, options), maxRows }
}
