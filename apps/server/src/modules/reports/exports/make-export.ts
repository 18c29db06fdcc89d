import { pipeline } from 'node:stream/promises'
import { Writable } from 'node:stream'
import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import { pathTo } from '@uplink/contract/screens'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { hasSameRights } from '#platform/http/rights/standing'
import { startRenewing } from '#platform/intervals/renewing'
import { audit } from '#platform/audit/audit'
import type { Clock } from '#platform/clock'
import { runFile } from '../downloads/file-run'
import { prepareExport, type Prepared } from '../downloads/prepared.actions'
import { reasonOf, Told, unexplained, callOf, type ReportJobDeps, jobNames } from '../impersonation/work'
import { notify } from '../../notifications/notifications.public'
import { finish, keepAlive, keptBytes, type ExportRow } from './exports.store'
import { cacheTtlMs, requestOf } from './exports.actions'
import { addPart, dropEarlier } from './parts.store'
import { sendPlanned, tellReady } from './sending'

function notifyRequester(clock: Clock, tx: Database, row: ExportRow): Promise<void> {
  if (row.state === 'ready') return tellReady(clock, tx, row)
  return notify(tx, clock, {
    userId: row.user_id,
    title: `Could not be made a file: “${row.name}”`,
    body: row.failure ?? '',
    link: pathTo('reportExports'),
  })
}

/**
 * What follows from the end of an export, in its transaction: tells the person who requested it, and writes the audit
 * log.
 */
async function settled(
  { clock }: { clock: Clock },
  tx: Database,
  row: ExportRow,
  prepared: Prepared | undefined,
): Promise<void> {
  const isReady = row.state === 'ready'
  if (row.schedule_id === null) await notifyRequester(clock, tx, row)
  else await sendPlanned(clock, tx, { ...row, schedule_id: row.schedule_id })
  const { report_id: report, state, rows } = row
  const { format } = requestOf(row)
  await audit(
    tx,
    clock,
    { actorId: row.user_id, by: `job:${jobNames.make}` },
    {
      act: 'report.exported',
      ...(report !== null && { target: ['report', report] as const }),
      details: {
        ...(prepared && {
          version: prepared.version,
          data_source: prepared.making.source.name,
          statement: prepared.statement,
        }),
        format,
        state: isReady ? 'done' : state,
        rows,
      },
    },
  )
}

const megabyte = 1024 * 1024
const partBytes = 256 * 1024
/** Files lie in the portal's own database until they are a day old, so there is an end to how much of it they take. */
const maxCached = { own: 1024 ** 3, all: 10 * 1024 ** 3 }
const aliveMs = 1000
/** How many workers may die over an export before it is given up. */
const maxAttempts = 3

/** Makes one complete export, or says why it cannot be made; stops once it is cancelled. */
export async function makeOne(deps: ReportJobDeps, row: ExportRow, signal: AbortSignal): Promise<void> {
  const stop = new AbortController()
  const done = { rows: 0, bytes: 0 }
  let call: Call | undefined
  const stopRenewing = startRenewing({
    everyMs: aliveMs,
    async renew() {
      const isOurs = await keepAlive(deps.db, row, { ...done, now: deps.clock.now() })
      if (!isOurs) return stop.abort(new Error('it was cancelled'))
      if (call && !(await isStillTheirs(deps, row, call)))
        stop.abort(new Told('The right to this report ended while its file was made.'))
    },
    onFailure: (err) => deps.log.warn({ err, export: row.id }, 'an export could not say how far it is'),
  })
  try {
    if (row.attempt > 1) await dropEarlier(deps.db, row)
    call = await callOfReader(deps, row)
    const prepared = await preparedFor(deps, row, call)
    const watch = {
      signal: AbortSignal.any([signal, stop.signal]),
      onRows: (rows: number) => void (done.rows = rows),
    }
    const fileRun = { userId: row.user_id, reportId: row.report_id, prepared, hasReader: false }
    await runFile(runDepsOf(deps), fileRun, (pieces) => pipeline(pieces, intoParts(deps, row, done)), watch)
    await end(deps, row, { ...done, failure: null, prepared })
  } catch (error) {
    if (signal.aborted) throw error
    const isEnded = stop.signal.aborted
    if (isEnded && !(stop.signal.reason instanceof Told)) return
    const reason = reasonOf(isEnded ? stop.signal.reason : error)
    if (reason === undefined) deps.log.error({ err: error, export: row.id }, 'an export failed')
    await end(deps, row, { ...done, failure: reason ?? unexplained })
  } finally {
    stopRenewing()
  }
}

const runDepsOf = ({ db, clock, log, reports }: ReportJobDeps) => ({
  portal: db,
  clock,
  log,
  runs: reports.runs,
})

/** The reader's present rights, if they may export reports. */
async function callOfReader(deps: ReportJobDeps, row: ExportRow): Promise<Call> {
  const call = await callOf(deps, row.user_id, jobNames.make)
  if (!call || !(await call.mayReach(reportRunRoutes.export)))
    throw new Told('The right to export reports is missing.')
  return call
}

/** Whether everything that the file depends on is as it was when its making began. */
async function isStillTheirs(deps: ReportJobDeps, row: ExportRow, call: Call): Promise<boolean> {
  const now = await callOf(deps, row.user_id, jobNames.make)
  return now !== undefined && hasSameRights(call, now.person)
}

/** The report, if its reader may still export it. */
async function preparedFor(deps: ReportJobDeps, row: ExportRow, call: Call) {
  if (row.attempt > maxAttempts) throw new Told('The portal was stopped three times while it was made.')
  if (row.report_id === null) throw new Told('The report was deleted.')
  const kept = await keptBytes(deps.db, row.user_id)
  if (kept.own >= maxCached.own)
    throw new Told('Your files take more than 1 GB. Delete some, or wait until they are a day old.')
  if (kept.all >= maxCached.all)
    throw new Told('The files of all reports take more than 10 GB. Try again tomorrow.')
  return prepareExport(deps.reports, call, row.report_id, requestOf(row), { hasStored: true })
}

/** Stores the stream in parts of equal size, each once it is full. */
function intoParts(
  { db, maxFileBytes = 200 * megabyte }: ReportJobDeps,
  row: ExportRow,
  done: { bytes: number },
): Writable {
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
      if (done.bytes + size > maxFileBytes)
        return callback(
          new Told(`The file would be larger than ${maxFileBytes / megabyte} MB. Narrow the report.`),
        )
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
    const ended = {
      state,
      rows,
      bytes,
      failure,
      ended_at: now,
      expires_at: new Date(now.getTime() + cacheTtlMs),
    }
    if (!(await finish(tx, row, ended))) return
    await settled({ ...deps, clock }, tx, { ...row, ...ended }, prepared)
  })
}
