import { randomBytes } from 'node:crypto'
import type { reportExportRoutes } from '@uplink/contract/reports/export-routes'
import type { Received } from '@uplink/contract/route'
import { dayMs } from '#platform/durations'
import type { Call } from '#platform/http/call'
import { found, notFound, Problem } from '#platform/http/problem'
import type { Estimate } from '#platform/sources/source'
import { runSoon } from '#platform/jobs/queue'
import { fileName, types, type Making } from '../export/making'
import { prepareExport } from '../export/prepared.actions'
import type { ResolveDeps } from '../resolved/resolved.actions'
import { jobNames } from '../behalf/job-names'
import { cancel, countOpen, findAll, findOwn, insert } from './kept.store'
import { toExport, wishOf } from './kept.view'
import { findPart } from './parts.store'

type Body = Received<(typeof reportExportRoutes)['begin']>['body']

/** The most exports of one person that are waiting or being made. */
const openAtMost = 3
const listedAtMost = 100
/** For how long a file can be downloaded. */
export const keptMs = dayMs

/** From so many rows or seconds on, a file is made in the background. */
const longFrom = { rows: 200_000, seconds: 10 }
/** Planning takes milliseconds; a source that does not answer within this time is not asked further. */
const planMs = 2000

/** What the source's planner expects for all rows; undefined when it says nothing. */
async function expectedOf({ source, compiled }: Making): Promise<Estimate | undefined> {
  const statement = { sql: compiled.sql, values: compiled.parameters }
  let expected: Estimate | undefined
  const isDear = (said: Estimate | undefined) => {
    expected = said
    return true
  }
  const watch = { deadlineMs: planMs, rowsAtMost: compiled.readAtMost ?? Infinity, isDear }
  await source.source.readUnless(statement, watch, async () => {}).catch(() => {})
  return expected
}

/** Makes a file in the background if that takes long; undefined when the caller can get it at once. */
export async function beginExport(deps: ResolveDeps, call: Call, id: number, { anyway, ...wish }: Body) {
  const { making } = await prepareExport(deps, call, id, wish)
  const expected = await expectedOf(making)
  const isLong = expected && (expected.rows >= longFrom.rows || expected.seconds >= longFrom.seconds)
  if (!anyway && !isLong) return null
  const now = call.clock.now()
  const { userId } = call.person
  return call.db.transaction().execute(async (tx) => {
    if ((await countOpen(tx, userId)) >= openAtMost)
      throw new Problem('report.too-many-exports', { retryAfter: 30 })
    const row = await insert(tx, {
      ...{ id: randomBytes(16).toString('base64url'), user_id: userId, report_id: id, name: making.name },
      asked: JSON.stringify(wish),
      rows_expected: expected ? Math.round(expected.rows) : null,
      ...{ created_at: now, expires_at: new Date(now.getTime() + keptMs) },
    })
    await runSoon(tx, { name: jobNames.make })
    return toExport(row, now)
  })
}

/** The caller's own exports. */
export async function listExports({ db, person, clock }: Call) {
  const rows = await findAll(db, { userId: person.userId, limit: listedAtMost })
  return rows.map((row) => toExport(row, clock.now()))
}

const findExport = async ({ db, person }: Call, id: string) => found(await findOwn(db, person.userId, id))

export const readExport = async (call: Call, id: string) =>
  toExport(await findExport(call, id), call.clock.now())

/** The file of one of the caller's own exports, once it is complete. */
export async function fetchExport(call: Call, id: string) {
  const row = await findExport(call, id)
  const { format } = wishOf(row)
  if (row.state !== 'ready' || row.expires_at <= call.clock.now()) throw notFound()
  const of = { exportId: id, attempt: row.attempt }
  return { name: fileName(row.name, format), type: types[format], stream: partsOf(call, of, row.bytes) }
}

/** If a part is missing the stream breaks off, so that nobody keeps half a file. */
async function* partsOf({ db }: Call, of: { exportId: string; attempt: number }, bytes: number) {
  let sent = 0
  for (let position = 0; sent < bytes; position++) {
    const part = await findPart(db, { ...of, position })
    if (!part) throw new Error('a part of the file is gone')
    sent += part.length
    yield part
  }
}

/** Stops making one of the caller's own exports, or deletes its file. */
export async function cancelExport(call: Call, id: string): Promise<{ id: string }> {
  await findExport(call, id)
  await cancel(call.db, id, call.clock.now())
  return { id }
}
