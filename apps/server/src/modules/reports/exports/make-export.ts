import { pipeline } from 'node:stream/promises'
import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import { pathTo } from '@uplink/contract/screens'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { hasSameRights } from '#platform/http/rights/standing'
import { FileImpossible, makeFile } from '#platform/made-files/making'
import { audit } from '#platform/audit/audit'
import type { Clock } from '#platform/clock'
import { runFile } from '../downloads/file-run'
import { prepareExport, type Prepared } from '../downloads/prepared.actions'
import { reasonOf, Told, unexplained, callOf, type ReportJobDeps, jobNames } from '../impersonation/work'
import { notify } from '../../notifications/notifications.public'
import { exportFiles, keptBytes, type ExportRow } from './exports.store'
import { cacheTtlMs, requestOf } from './exports.actions'
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
/** Files lie in the portal's own database until they are a day old, so there is an end to how much of it they take. */
const maxCached = { own: 1024 ** 3, all: 10 * 1024 ** 3 }

/** Makes one complete export, or says why it cannot be made; stops once it is cancelled. */
export function makeOne(deps: ReportJobDeps, row: ExportRow, signal: AbortSignal): Promise<void> {
  const { maxFileBytes = 200 * megabyte } = deps
  let rows = 0
  let call: Call | undefined
  let prepared: Prepared | undefined
  return makeFile({ ...deps, signal }, row, {
    files: exportFiles,
    maxBytes: maxFileBytes,
    async write(file) {
      call = await callOfReader(deps, row)
      prepared = await preparedFor(deps, row, call)
      const fileRun = { userId: row.user_id, reportId: row.report_id, prepared, hasReader: false }
      const watch = { signal: file.signal, onRows: (count: number) => void (rows = count) }
      await runFile(runDepsOf(deps), fileRun, (pieces) => pipeline(pieces, file.content), watch)
    },
    progress: () => ({ rows }),
    async check() {
      if (call && !(await isStillTheirs(deps, row, call)))
        throw new Told('The right to this report ended while its file was made.')
    },
    async ending(now, error) {
      const reason = error === undefined ? null : reasonFor(error, maxFileBytes)
      if (reason === undefined) deps.log.error({ err: error, export: row.id }, 'an export failed')
      if (error !== undefined) prepared = undefined
      return {
        failure: reason === undefined ? unexplained : reason,
        expires_at: new Date(now.getTime() + cacheTtlMs),
      }
    },
    settle: (tx, ended) => settled(deps, tx, ended, prepared),
  })
}

/** Why it failed, in words for its reader; undefined for a fault of the portal. */
function reasonFor(error: unknown, maxBytes: number): string | undefined {
  if (!(error instanceof FileImpossible)) return reasonOf(error)
  return error.why === 'died'
    ? 'The portal was stopped three times while it was made.'
    : `The file would be larger than ${maxBytes / megabyte} MB. Narrow the report.`
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
  if (row.report_id === null) throw new Told('The report was deleted.')
  const kept = await keptBytes(deps.db, row.user_id)
  if (kept.own >= maxCached.own)
    throw new Told('Your files take more than 1 GB. Delete some, or wait until they are a day old.')
  if (kept.all >= maxCached.all)
    throw new Told('The files of all reports take more than 10 GB. Try again tomorrow.')
  return prepareExport(deps.reports, call, row.report_id, requestOf(row), { hasStored: true })
}
