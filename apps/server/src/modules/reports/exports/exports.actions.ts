import type { reportExportRoutes } from '@uplink/contract/reports/export-routes'
import type { Received, Answer } from '@uplink/contract/route'
import { dayMs } from '#platform/durations'
import type { Call } from '#platform/http/call'
import { found, notFound, Problem } from '#platform/http/problem'
import { partsOf, stateAt } from '#platform/made-files/fetching'
import { newFileId } from '#platform/made-files/making'
import type { Estimate } from '#platform/sources/source'
import { runSoon } from '#platform/jobs/queue'
import { fileName, types, type Making, type ExportRequest } from '../downloads/making'
import { prepareExport } from '../downloads/prepared.actions'
import type { ResolveDeps } from '../resolved/resolved.actions'
import { jobNames } from '../impersonation/work'
import { cancel, countOpen, exportFiles, insert, type ExportRow } from './exports.store'

type Body = Received<(typeof reportExportRoutes)['begin']>['body']

/** The most exports of one person that are waiting or being made. */
const maxOpen = 3
const maxListed = 100
/** For how long a file can be downloaded. */
export const cacheTtlMs = dayMs

/** From so many rows or seconds on, a file is made in the background. */
const longFrom = { rows: 200_000, seconds: 10 }
/** Planning takes milliseconds; a source that does not answer within this time is not asked further. */
const planMs = 2000

/** What the source's planner expects for all rows; undefined when it says nothing. */
async function expectedOf({ source, compiled }: Making): Promise<Estimate | undefined> {
  const statement = { sql: compiled.sql, values: compiled.parameters }
  let expected: Estimate | undefined
  const isExpensive = (said: Estimate | undefined) => {
    expected = said
    return true
  }
  const watch = { deadlineMs: planMs, maxRows: compiled.maxRead ?? Infinity, isExpensive }
  await source.source.readUnless(statement, watch, async () => {}).catch(() => {})
  return expected
}

/** Makes a file in the background if that takes long; undefined when the caller can get it at once. */
export async function beginExport(deps: ResolveDeps, call: Call, id: number, { anyway, ...request }: Body) {
  const { making } = await prepareExport(deps, call, id, request)
  const expected = await expectedOf(making)
  const isLong = expected && (expected.rows >= longFrom.rows || expected.seconds >= longFrom.seconds)
  if (!anyway && !isLong) return null
  const now = call.clock.now()
  const { userId } = call.person
  return call.db.transaction().execute(async (tx) => {
    if ((await countOpen(tx, userId)) >= maxOpen)
      throw new Problem('report.too-many-exports', { retryAfter: 30 })
    const row = await insert(tx, {
      id: newFileId(),
      user_id: userId,
      report_id: id,
      name: making.name,
      asked: JSON.stringify(request),
      rows_expected: expected ? Math.round(expected.rows) : null,
      created_at: now,
      expires_at: new Date(now.getTime() + cacheTtlMs),
    })
    await runSoon(tx, { name: jobNames.make })
    return toExport(row, now)
  })
}

/** The caller's own exports. */
export async function listExports({ db, person, clock }: Call) {
  const rows = await exportFiles.findAll(db, { userId: person.userId, limit: maxListed })
  return rows.map((row) => toExport(row, clock.now()))
}

const findExport = async ({ db, person }: Call, id: string) =>
  found(await exportFiles.findOwn(db, person.userId, id))

export const readExport = async (call: Call, id: string) =>
  toExport(await findExport(call, id), call.clock.now())

/** The file of one of the caller's own exports, once it is complete. */
export async function fetchExport(call: Call, id: string) {
  const row = await findExport(call, id)
  const { format } = requestOf(row)
  if (stateAt(row, call.clock.now()) !== 'ready') throw notFound()
  const stream = partsOf(call.db, exportFiles, row)
  return { name: fileName(row.name, format), type: types[format], stream }
}

/** Stops making one of the caller's own exports, or deletes its file. */
export async function cancelExport(call: Call, id: string): Promise<{ id: string }> {
  await findExport(call, id)
  await cancel(call.db, id, call.clock.now())
  return { id }
}

type MadeExport = Answer<(typeof reportExportRoutes)['find']>['data']

/** The request for the export, checked when it was made. */
export const requestOf = ({ asked: query }: Pick<ExportRow, 'asked'>) => query as unknown as ExportRequest

/** An export as it stands at `now`: a file that is over is gone, also before it is taken away. */
function toExport(row: ExportRow, now: Date): MadeExport {
  const { id, report_id, rows, rows_expected, bytes, failure } = row
  return {
    id,
    report_id,
    rows,
    rows_expected,
    bytes,
    failure,
    report_name: row.name,
    format: requestOf(row).format,
    state: stateAt(row, now) as MadeExport['state'],
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    expires_at: row.expires_at.toISOString(),
  }
}
