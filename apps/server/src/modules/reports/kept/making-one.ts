import { pipeline } from 'node:stream/promises'
import { Writable } from 'node:stream'
import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import type { Database } from '#platform/database/kysely'
import { startRenewing } from '#platform/intervals/renewing'
import { make } from '../export/making'
import { prepareExport } from '../export/prepared.actions'
import { reasonOf, Told, unexplained } from '../behalf/failures'
import { jobNames } from '../behalf/job-names'
import { finish, keepAlive, keptBytes, type ExportRow } from './kept.store'
import { keptMs } from './kept.actions'
import { wishOf } from './kept.view'
import { addPart, dropEarlier } from './parts.store'
import { settled } from './settled'
import { callOf, type ReportJobDeps } from '../behalf/work'

const bytesAtMost = 200 * 1024 * 1024
const partBytes = 256 * 1024
/** Files lie in the portal's own database until they are a day old, so there is an end to how much of it they take. */
const keptAtMost = { own: 1024 ** 3, all: 10 * 1024 ** 3 }
const aliveMs = 1000
/** How many workers may die over an export before it is given up. */
const attemptsAtMost = 3

/** Makes one complete export, or says why it cannot be made; stops once it is cancelled. */
export async function makeOne(deps: ReportJobDeps, row: ExportRow, signal: AbortSignal): Promise<void> {
  const stop = new AbortController()
  const done = { rows: 0, bytes: 0 }
  const stopRenewing = startRenewing({
    everyMs: aliveMs,
    async renew() {
      const isOurs = await keepAlive(deps.db, row, { ...done, now: deps.clock.now() })
      if (!isOurs) stop.abort(new Error('it was cancelled'))
    },
    onFailure: (err) => deps.log.warn({ err, export: row.id }, 'an export could not say how far it is'),
  })
  try {
    if (row.attempt > 1) await dropEarlier(deps.db, row)
    const prepared = await preparedFor(deps, row)
    const watch = {
      signal: AbortSignal.any([signal, stop.signal]),
      onRows: (rows: number) => void (done.rows = rows),
    }
    await make(prepared.making, (pieces) => pipeline(pieces, intoParts(deps.db, row, done)), watch)
    await end(deps, row, { ...done, failure: null, prepared })
  } catch (error) {
    if (signal.aborted) throw error
    if (stop.signal.aborted) return
    const reason = reasonOf(error)
    if (reason === undefined) deps.log.error({ err: error, export: row.id }, 'an export failed')
    await end(deps, row, { ...done, failure: reason ?? unexplained })
  } finally {
    stopRenewing()
  }
}

/** The report, if its reader may still export it. */
async function preparedFor(deps: ReportJobDeps, row: ExportRow) {
  if (row.attempt > attemptsAtMost) throw new Told('The portal was stopped three times while it was made.')
  const call = await callOf(deps, row.user_id, jobNames.make)
  if (!call || !(await call.mayReach(reportRunRoutes.export)))
    throw new Told('The right to export reports is missing.')
  if (row.report_id === null) throw new Told('The report was deleted.')
  const kept = await keptBytes(deps.db, row.user_id)
  if (kept.own >= keptAtMost.own)
    throw new Told('Your files take more than 1 GB. Delete some, or wait until they are a day old.')
  if (kept.all >= keptAtMost.all)
    throw new Told('The files of all reports take more than 10 GB. Try again tomorrow.')
  return prepareExport(deps.reports, call, row.report_id, wishOf(row), { hasStored: true })
}

/** Stores the stream in parts of equal size, each once it is full. */
function intoParts(db: Database, row: ExportRow, done: { bytes: number }): Writable {
  let held: Buffer[] = []
  let size = 0
  let position = 0
  const keep = async () => {
    const bytes = Buffer.concat(held)
    held = []
    size = 0
    await addPart(db, { exportId: row.id, attempt: row.attempt, position: position++ }, bytes)
    done.bytes += bytes.length
  }
  return new Writable({
    write(chunk: Buffer, _encoding, callback) {
      held.push(chunk)
      size += chunk.length
      if (done.bytes + size > bytesAtMost)
        return callback(new Told('The file would be larger than 200 MB. Narrow the report.'))
      if (size < partBytes) return callback()
      keep().then(() => callback(), callback)
    },
    final(callback) {
      keep().then(() => callback(), callback)
    },
  })
}

interface Ending {
  rows: number
  bytes: number
  failure: string | null
  prepared?: Awaited<ReturnType<typeof preparedFor>>
}

/** Stores the end together with its consequences, so that both happen once. */
async function end({ db, clock, ...deps }: ReportJobDeps, row: ExportRow, ending: Ending): Promise<void> {
  const { rows, bytes, failure, prepared } = ending
  const now = clock.now()
  const state = failure === null ? ('ready' as const) : ('failed' as const)
  await db.transaction().execute(async (tx) => {
    const ended = { state, rows, bytes, failure, ended_at: now, expires_at: new Date(now.getTime() + keptMs) }
    if (!(await finish(tx, row, ended))) return
    await settled({ ...deps, clock }, tx, { ...row, ...ended }, prepared)
  })
}
