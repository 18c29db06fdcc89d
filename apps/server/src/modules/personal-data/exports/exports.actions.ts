import { randomBytes } from 'node:crypto'
import { personalExportRoutes, type PersonalExport } from '@uplink/contract/personal-exports'
import type { Call } from '#platform/http/call'
import { found, notFound } from '#platform/http/problem'
import { runSoon } from '#platform/jobs/queue'
import {
  findAll,
  findLatest,
  findOpen,
  findOwn,
  findPart,
  findPerson,
  insert,
  userRules,
  type ExportRow,
} from './exports.store'

const maxListed = 20

/** The job that makes the files. */
export const jobName = 'personal-data.exports'

/** A file as it stands at `now`: one whose days are over is gone, also before it is taken away. */
const toExport = (row: ExportRow, now: Date): PersonalExport => ({
  id: row.id,
  about_id: row.about_id,
  state:
    row.state === 'ready' && row.expires_at !== null && row.expires_at <= now
      ? 'gone'
      : (row.state as PersonalExport['state']),
  bytes: Number(row.bytes),
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
})

/** Whether the caller may have what is kept about somebody. */
const mayHave = async (call: Call, about: number): Promise<boolean> =>
  about === call.person.userId ||
  ((await call.mayReach(personalExportRoutes.begin)) &&
    (await findPerson(call.db, { id: about, within: await call.rows('user', 'List', userRules.columns) })) !==
      undefined)

/** Begins a file about somebody, or says that one is under way. */
export async function beginExport(call: Call, about: number): Promise<PersonalExport> {
  if (!(await mayHave(call, about))) throw notFound()
  const now = call.clock.now()
  const { userId } = call.person
  const row = await call.db.transaction().execute(async (tx) => {
    const id = randomBytes(16).toString('base64url')
    const made = await insert(tx, { id, user_id: userId, about_id: about, created_at: now })
    if (!made) return findOpen(tx, { userId, aboutId: about })
    await call.audit(tx, { act: 'user.data-export-asked', target: ['user', about] })
    await runSoon(tx, { name: jobName })
    return made
  })
  return toExport(found(row), now)
}

export async function listExports({ db, person, clock }: Call): Promise<PersonalExport[]> {
  const rows = await findAll(db, { userId: person.userId, limit: maxListed })
  return rows.map((row) => toExport(row, clock.now()))
}

/** The latest file about somebody that the caller has asked for. */
export async function latestExport(call: Call, about: number): Promise<PersonalExport | null> {
  if (!(await mayHave(call, about))) throw notFound()
  const row = await findLatest(call.db, { userId: call.person.userId, aboutId: about })
  return row ? toExport(row, call.clock.now()) : null
}

export const readExport = async ({ db, person, clock }: Call, id: string) =>
  toExport(found(await findOwn(db, person.userId, id)), clock.now())

/** The file, for who asked for it, while they may still have it. Each fetching is written down. */
export async function fetchExport(call: Call, id: string) {
  const row = found(await findOwn(call.db, call.person.userId, id))
  if (toExport(row, call.clock.now()).state !== 'ready' || !(await mayHave(call, row.about_id)))
    throw notFound()
  await call.db
    .transaction()
    .execute((tx) => call.audit(tx, { act: 'user.data-export-fetched', target: ['user', row.about_id] }))
  return { name: `person-${row.about_id}.zip`, type: 'application/zip', stream: partsOf(call, row) }
}

/** If a part is missing the stream breaks off, so that nobody keeps half a file. */
async function* partsOf({ db }: Call, row: ExportRow) {
  let sent = 0
  for (let position = 0; sent < Number(row.bytes); position++) {
    const part = await findPart(db, row, position)
    if (!part) throw new Error('a part of the file is gone')
    sent += part.length
    yield part
  }
}
