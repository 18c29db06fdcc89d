import { personalExportRoutes, type PersonalExport } from '@uplink/contract/personal-exports'
import { minuteMs } from '#platform/durations'
import type { Call } from '#platform/http/call'
import { found, notFound } from '#platform/http/problem'
import { runSoon } from '#platform/jobs/queue'
import { partsOf, stateAt } from '#platform/made-files/fetching'
import { newFileId } from '#platform/made-files/making'
import {
  exportFiles,
  findLatest,
  findOpen,
  findPerson,
  insert,
  userRules,
  type ExportRow,
} from './exports.store'

const maxListed = 20
/** A file is not made anew within this time, however often somebody asks. */
const anewMs = 5 * minuteMs

/** The job that makes the files. */
export const jobName = 'personal-data.exports'

/** A file as it stands at `now`: one whose days are over is gone, also before it is taken away. */
const toExport = (row: ExportRow, now: Date): PersonalExport => ({
  id: row.id,
  about_id: row.about_id,
  state: stateAt(row, now) as PersonalExport['state'],
  bytes: row.bytes,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
})

/** Whether the caller may have what is kept about somebody. */
const mayHave = async (call: Call, about: number): Promise<boolean> =>
  about === call.person.userId ||
  ((await call.mayReach(personalExportRoutes.begin)) &&
    (await findPerson(call.db, { id: about, within: await call.rows('user', 'List', userRules.columns) })) !==
      undefined)

/** Begins a file about somebody, or says that one is under way or was just made. */
export async function beginExport(call: Call, about: number): Promise<PersonalExport> {
  if (!(await mayHave(call, about))) throw notFound()
  const now = call.clock.now()
  const { userId } = call.person
  const latest = await findLatest(call.db, { userId, aboutId: about })
  if (latest && stateAt(latest, now) === 'ready' && now.getTime() - latest.created_at.getTime() < anewMs)
    return toExport(latest, now)
  const row = await call.db.transaction().execute(async (tx) => {
    const made = await insert(tx, { id: newFileId(), user_id: userId, about_id: about, created_at: now })
    if (!made) return findOpen(tx, { userId, aboutId: about })
    await call.audit(tx, { act: 'user.data-export-asked', target: ['user', about] })
    await runSoon(tx, { name: jobName })
    return made
  })
  return toExport(found(row), now)
}

export async function listExports({ db, person, clock }: Call): Promise<PersonalExport[]> {
  const rows = await exportFiles.findAll(db, { userId: person.userId, limit: maxListed })
  return rows.map((row) => toExport(row, clock.now()))
}

/** The latest file about somebody that the caller has asked for. */
export async function latestExport(call: Call, about: number): Promise<PersonalExport | null> {
  if (!(await mayHave(call, about))) throw notFound()
  const row = await findLatest(call.db, { userId: call.person.userId, aboutId: about })
  return row ? toExport(row, call.clock.now()) : null
}

export const readExport = async ({ db, person, clock }: Call, id: string) =>
  toExport(found(await exportFiles.findOwn(db, person.userId, id)), clock.now())

/** The file, for who asked for it, while they may still have it. Each fetching is written down. */
export async function fetchExport(call: Call, id: string) {
  const row = found(await exportFiles.findOwn(call.db, call.person.userId, id))
  if (stateAt(row, call.clock.now()) !== 'ready' || !(await mayHave(call, row.about_id))) throw notFound()
  await call.db
    .transaction()
    .execute((tx) => call.audit(tx, { act: 'user.data-export-fetched', target: ['user', row.about_id] }))
  const stream = partsOf(call.db, exportFiles, row)
  return { name: `person-${row.about_id}.zip`, type: 'application/zip', stream }
}
