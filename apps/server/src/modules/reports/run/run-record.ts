import type { Logger } from 'pino'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { startRenewing } from '#platform/intervals/renewing'
import type { Execution } from '../executions/executions'
import { finish, insert, keepAlive } from './runs.store'
import { tellProgress } from './runs.live'
import type { Runs } from './runs'

const aliveMs = 10_000
const progressMs = 1000

export interface WriteDeps {
  portal: Database
  clock: Clock
  log: Logger
  runs: Runs
}

export interface Beginning {
  id: string
  userId: number
  reportId: number | null
  dataSourceId: number | null
  kind: 'run' | 'preview' | 'cell'
}

/** The columns to write when an execution has ended. */
function endOf({ state, found, tookMs: took_ms }: Execution, clock: Clock) {
  // a dear statement that nobody confirmed has not run
  const ended = state === 'done' ? state : state === 'failed' ? state : ('cancelled' as const)
  return { state: ended, rows: found?.rows.count ?? null, took_ms, ended_at: clock.now() }
}

/**
 * Keeps the row of a run up to date while it runs and at its end: `begun` resolves when the row exists, `ended` when
 * its end is stored.
 */
export function writeDown(
  deps: WriteDeps,
  { id, userId, reportId, dataSourceId, kind }: Beginning,
  execution: Execution,
  isTold: () => boolean,
): { begun: Promise<unknown>; ended: Promise<void> } {
  const { portal, clock, runs } = deps
  const started = { user_id: userId, report_id: reportId, data_source_id: dataSourceId, kind }
  const row = { id, ...started, statement: execution.key, started_at: clock.now(), process: runs.process }
  if (execution.state === 'done') {
    const begun = insert(portal, row, endOf(execution, clock))
    return { begun, ended: begun.then(() => undefined) }
  }
  const begun = insert(portal, row)
  return { begun, ended: begun.then(() => follow(deps, { id, userId }, execution, isTold)) }
}

async function follow(
  { portal, clock, log }: WriteDeps,
  { id, userId }: Pick<Beginning, 'id' | 'userId'>,
  execution: Execution,
  isTold: () => boolean,
): Promise<void> {
  const failed = (err: unknown) => log.error({ err, run: id }, 'a run of a report was not written down')
  const stop = startRenewing({
    everyMs: aliveMs,
    renew: () => keepAlive(portal, [id], clock.now()),
    onFailure: failed,
  })
  let last = -1
  const progress = setInterval(() => {
    if (!isTold() || execution.count === last) return
    last = execution.count
    const told = { run_id: id, state: execution.state, rows: execution.count, place: execution.place() }
    tellProgress(portal, userId, told).catch(failed)
  }, progressMs).unref()
  await execution.ended.catch(failed)
  stop()
  clearInterval(progress)
  const end = endOf(execution, clock)
  await finish(portal, id, end)
  if (isTold())
    await tellProgress(portal, userId, { run_id: id, state: end.state, rows: execution.count, place: 0 })
}

/** Records that an export has begun; the returned function records its end. */
export async function writeExport(
  { portal, clock, log, runs }: WriteDeps,
  run: Omit<Beginning, 'kind'> & { statement: string },
): Promise<(state: 'done' | 'failed', rows: number | null) => Promise<void>> {
  const { id, userId, reportId, dataSourceId, statement } = run
  const started = { user_id: userId, report_id: reportId, data_source_id: dataSourceId, statement }
  const began = performance.now()
  await insert(portal, { id, ...started, kind: 'export', started_at: clock.now(), process: runs.process })
  const stop = startRenewing({
    everyMs: aliveMs,
    renew: () => keepAlive(portal, [id], clock.now()),
    onFailure: (err) => log.error({ err, run: id }, 'an export was not written down'),
  })
  return async (state, rows) => {
    stop()
    const took_ms = Math.round(performance.now() - began)
    await finish(portal, id, { state, rows, took_ms, ended_at: clock.now() })
  }
}
