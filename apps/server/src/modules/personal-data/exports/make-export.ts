import { pathTo } from '@uplink/contract/screens'
import { audit } from '#platform/audit/audit'
import type { Database } from '#platform/database/kysely'
import { dayMs } from '#platform/durations'
import type { JobDeps } from '#platform/jobs/job'
import type { PersonalKind } from '#platform/personal-data/kinds'
import { zip } from '#platform/spreadsheets/zip'
import { notify } from '../../notifications/notifications.public'
import { findLines } from '../about.store'
import { filesOf } from './content'
import { jobName } from './exports.actions'
import { addPart, become, findDays, type ExportRow } from './exports.store'

const partBytes = 256 * 1024
const usualDays = 7
/** How many workers may die over a file before it is given up. */
const maxAttempts = 3

interface Making extends JobDeps {
  kinds: readonly PersonalKind[]
  signal?: AbortSignal | undefined
}

/** Another worker has taken the file over. */
class TakenOver extends Error {}

/** Writes the archive in parts of equal size. Everything in it is of one moment. */
async function write({ db, clock, kinds, signal }: Making, row: ExportRow): Promise<number> {
  let held: Buffer[] = []
  let [size, position, bytes] = [0, 0, 0]
  const keep = async () => {
    signal?.throwIfAborted()
    await addPart(db, row, position++, Buffer.concat(held))
    bytes += size
    held = []
    size = 0
    if (!(await become(db, row, { bytes, alive_at: clock.now() }))) throw new TakenOver()
  }
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const about = {
        person: row.about_id,
        lines: await findLines(tx, row.about_id),
        isOwn: row.user_id === row.about_id,
      }
      for await (const piece of zip(filesOf({ tx, kinds, about }, clock.now()))) {
        held.push(piece)
        size += piece.length
        if (size >= partBytes) await keep()
      }
    })
  await keep()
  return bytes
}

function titleOf(isOwn: boolean, isReady: boolean): string {
  if (isOwn) return isReady ? 'What is kept about you is ready as a file' : 'The file could not be made'
  return isReady ? 'A file about a person is ready' : 'A file about a person could not be made'
}

/** What follows from the end, in its transaction: the bell, and a line in the audit log. */
async function settle({ clock }: Making, tx: Database, row: ExportRow, isReady: boolean): Promise<void> {
  const isOwn = row.user_id === row.about_id
  await notify(tx, clock, {
    userId: row.user_id,
    title: titleOf(isOwn, isReady),
    body: isReady ? 'Fetch it within some days; then it is deleted.' : 'Ask for it again.',
    link: isOwn ? pathTo('account') : pathTo('user', { id: row.about_id }),
  })
  await audit(
    tx,
    clock,
    { actorId: row.user_id, by: `job:${jobName}` },
    {
      act: 'user.data-exported',
      target: ['user', row.about_id],
      details: { state: isReady ? 'done' : 'failed' },
    },
  )
}

/** Makes one file. What goes wrong is told to who asked, unless the worker is only stopping. */
export async function makeOne(making: Making, row: ExportRow): Promise<void> {
  const { db, clock, signal } = making
  let bytes: number | undefined
  try {
    if (row.attempt <= maxAttempts) bytes = await write(making, row)
  } catch (error) {
    if (error instanceof TakenOver) return
    if (signal?.aborted) throw error
    making.log.error({ err: error, export: row.id }, 'a file about a person could not be made')
  }
  const now = clock.now()
  const days = (await findDays(db, row.about_id))?.days ?? usualDays
  await db.transaction().execute(async (tx) => {
    const isReady = bytes !== undefined
    const isOurs = await become(tx, row, {
      state: isReady ? 'ready' : 'failed',
      bytes: bytes ?? 0,
      ended_at: now,
      expires_at: isReady ? new Date(now.getTime() + days * dayMs) : null,
    })
    if (isOurs) await settle(making, tx, row, isReady)
  })
}
