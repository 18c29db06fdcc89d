import type { CellRun } from '@uplink/contract/designs/cell-run'
import type { ParameterValues, SetGridFilter } from '@uplink/contract/reports/run-routes'
import { reportLimits } from '@uplink/contract/reports/words'
import { groupsOfReport, type Grouping } from '@uplink/report-engine/resolve/pivot'
import { compile } from '@uplink/report-engine/sql/compile'
import { canSort } from '@uplink/report-engine/sql/order'
import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from '#platform/http/call'
import { invalid, Problem } from '#platform/http/problem'
import { resolveFor, type Resolved } from '../resolved/resolved.actions'
import type { Execution } from '../executions/outcome'
import type { RunDeps } from '../run/run.actions'
import { cellsOfRun, toRun, type PrintedRun } from '../run/run.view'
import type { ShownReport } from './cells.store'
import { outagesAtMost, outagesReport } from './outages'

/** What a cell needs of its report. */
export interface CellWish {
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
const keptMs = 15_000
/** How long reading outages may take, and for how long they are cached. */
const outagesSeconds = 10
/** How long a call waits; after that it answers that the rows are on their way, and the browser calls again. */
const waitMs = 20_000
/** How long it waits while other runs are before it; then it answers how many. */
const queuedMs = 1500
/** For how long rows are still fetched when nobody has called again. */
const graceMs = 15_000

export const nothingOf = (state: CellRun['state'], failure: string | null = null): CellRun => ({
  ...{
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
  },
})

/** The content of a cell: the rows of its report that the caller may see; in a preview, only those the viewer may see too. */
export async function runForCell(
  deps: RunDeps,
  call: Call,
  report: ShownReport,
  wish: CellWish,
  more: Omit<By, 'call'> = {},
): Promise<PrintedCell> {
  const enter = deps.runs.enterCell(call.person.userId)
  if (!enter)
    throw new Problem('report.too-many-runs', {
      message: 'Many cells are being loaded for you already. Wait for some of them.',
      retryAfter: 2,
    })
  try {
    const [shown, outages] = await Promise.all([
      run(deps, { call, ...more }, report, wish),
      wish.hasOutages ? outagesFor(deps, { call, ...more }) : [],
    ])
    return { ...shown, outages }
  } catch (error) {
    return failureOf(error)
  } finally {
    enter()
  }
}

/** The outages behind a graph; without them the graph is still useful. */
async function outagesFor(deps: RunDeps, by: By): Promise<CellRun['outages']> {
  const report = { id: undefined, definition: outagesReport, output_columns: undefined }
  const times = { timeout_s: outagesSeconds, cache_ttl_s: outagesSeconds }
  const found = await run(deps, by, { ...report, ...times }, { want: { first: outagesAtMost } }).catch(
    failureOf,
  )
  return cellsOfRun(found).flatMap(([title, area, from, to]) =>
    from == null ? [] : [{ text: [title, area].filter(Boolean).join(', '), from, to: to ?? null }],
  )
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

async function run(
  deps: RunDeps,
  { call, as, timeZone }: By,
  shown: Runnable,
  wish: CellWish,
): Promise<Omit<PrintedCell, 'outages'>> {
  const { id, definition, output_columns: outputColumns, timeout_s, cache_ttl_s } = shown
  const viewer = as ?? call
  const isShown = viewer.person.accountType === 'customer'
  const known = outputColumns && { outputColumns }
  const asked = {
    definition,
    id,
    ...known,
    gridFilters: wish.filters,
    parameters: wish.parameters,
    hasStored: true,
    isShown,
    onlooker: as && call,
    timeZone,
  }
  const resolved = await resolveFor(deps, viewer, asked)
  const { compiled, rowsAtMost } = compiledFor(resolved, wish)
  const { execution } = deps.runs.executions.join({
    ...{ source: resolved.source, sql: compiled.sql, values: compiled.parameters },
    ...{ rowsAtMost, readAtMost: compiled.readAtMost, rank: 'dashboard' },
    deadlineMs: timeout_s === null ? deadlineMs : timeout_s * 1000,
    keptMs: cache_ttl_s === null ? keptMs : cache_ttl_s * 1000,
  })
  const leave = () => deps.runs.executions.leave(execution)
  const isEnded = await hasEnded(execution)
  if (isEnded) noteLook(deps, { call, as }, { id, source: resolved.source.name, execution })
  if (isEnded) leave()
  else setTimeout(leave, graceMs).unref()
  const { userId } = call.person
  const joined = { id: '', userId, columns: compiled.columns, sort: wish.sort, execution }
  const page = 'page' in wish.want ? wish.want : { page: 1, per_page: rowsAtMost }
  const found = toRun({ ...joined, hasLeft: false, askedAt: 0 }, { ...page, sort: wish.sort })
  const { place, columns, rows, total, truncated, took_ms, fresh_at, failure } = found
  const state = found.state === 'done' ? 'done' : isEnded ? 'failed' : 'running'
  return { state, place, columns, rows, total, truncated, took_ms, fresh_at, failure }
}

/** Records who looked at which rows and how many, once an hour; never the values. */
function noteLook(
  { looks, runs }: RunDeps,
  { call, as }: By,
  { id, source, execution }: { id: number | undefined; source: string; execution: Execution },
): void {
  const { key, state, count, tookMs } = execution
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

/** Waits as long as a call may; returns whether the execution has ended. */
async function hasEnded(execution: Execution): Promise<boolean> {
  const waiting = new AbortController()
  const after = (ms: number) =>
    pause(ms, undefined, { ref: false, signal: waiting.signal }).catch(() => undefined)
  const ended = execution.ended.then(() => true)
  try {
    const soon = await Promise.race([ended, after(queuedMs).then(() => false)])
    if (soon || execution.state === 'queued') return soon
    return await Promise.race([ended, after(waitMs - queuedMs).then(() => false)])
  } finally {
    waiting.abort()
  }
}

/** The statement, and how many of its rows are read. */
function compiledFor({ source, report }: Resolved, { want, sort }: CellWish) {
  if ('groups' in want) {
    const grouped = groupsOfReport(report, want.groups)
    if (!grouped.ok) throw invalid('groups', ...grouped.problems.map(({ text }) => text))
    const limit = want.most + 1
    return { compiled: compile(grouped.report, source.dialect, { limit }), rowsAtMost: want.most }
  }
  if (sort !== undefined && !canSort(report, sort))
    throw invalid('sort', 'This report cannot be sorted by this column')
  // a table reads as much as the report's own page, so that both share one statement
  const rowsAtMost = 'first' in want ? want.first : reportLimits.rowsOnScreen
  const options = { limit: rowsAtMost + 1, offset: 0, ...(sort !== undefined && { sort }) }
  return { compiled: compile(report, source.dialect, options), rowsAtMost }
}
