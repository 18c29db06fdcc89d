import type { Selectable } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { PersonalExports } from '#platform/database/schema.generated'
import type { Within } from '#platform/http/gatekeeper'
import { ruleColumnsOf } from '#platform/resource/rule-columns'

export type ExportRow = Selectable<PersonalExports>

export const userRules = ruleColumnsOf({ model: 'user', table: 'users' })

/** Whether somebody is a person of these rows. */
export const findPerson = (db: Database, { id, within }: { id: number; within: Within }) =>
  db.selectFrom('users').select(['id', 'name']).where('id', '=', id).where(within).executeTakeFirst()

/** Queues a file; undefined when one is waiting or being made already. */
export const insert = (
  tx: Database,
  row: { id: string; user_id: number; about_id: number; created_at: Date },
) =>
  tx
    .insertInto('personal_exports')
    .values(row)
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst()

export const findOpen = (tx: Database, { userId, aboutId }: { userId: number; aboutId: number }) =>
  tx
    .selectFrom('personal_exports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('about_id', '=', aboutId)
    .where('state', 'in', ['waiting', 'making'])
    .executeTakeFirst()

export const findAll = (db: Database, { userId, limit }: { userId: number; limit: number }) =>
  db
    .selectFrom('personal_exports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

export const findLatest = (db: Database, { userId, aboutId }: { userId: number; aboutId: number }) =>
  db
    .selectFrom('personal_exports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('about_id', '=', aboutId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findOwn = (db: Database, userId: number, id: string) =>
  db
    .selectFrom('personal_exports')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** The next file for this worker: one that waits, or whose worker has given no sign of life since `before`. */
export const claim = (db: Database, { now, before }: { now: Date; before: Date }) =>
  db
    .updateTable('personal_exports')
    .set((eb) => ({ state: 'making', bytes: 0, alive_at: now, attempt: eb('attempt', '+', 1) }))
    .where('id', '=', (query) =>
      query
        .selectFrom('personal_exports')
        .select('id')
        .where('state', 'in', ['waiting', 'making'])
        .where((eb) => eb.or([eb('state', '=', 'waiting'), eb('alive_at', '<', before)]))
        .orderBy('created_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()

type Claimed = Pick<ExportRow, 'id' | 'attempt'>

/** Changes a file that is this worker's; false when another has taken it over. */
export async function become(
  db: Database,
  { id, attempt }: Claimed,
  so: Partial<Pick<ExportRow, 'state' | 'bytes' | 'alive_at' | 'ended_at' | 'expires_at'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('personal_exports')
    .set(so)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'making')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function addPart(db: Database, { id, attempt }: Claimed, position: number, bytes: Buffer) {
  await db.insertInto('personal_export_parts').values({ export_id: id, attempt, position, bytes }).execute()
}

/** Undefined after the last part. */
export async function findPart(db: Database, { id, attempt }: Claimed, position: number) {
  const row = await db
    .selectFrom('personal_export_parts')
    .select('bytes')
    .where('export_id', '=', id)
    .where('attempt', '=', attempt)
    .where('position', '=', position)
    .executeTakeFirst()
  return row?.bytes
}

/** Deletes files whose days are over, and what attempts that were broken off have left. */
export async function expire(db: Database, { now, before }: { now: Date; before: Date }): Promise<void> {
  await db
    .updateTable('personal_exports')
    .set({ state: 'gone' })
    .where('state', '=', 'ready')
    .where('expires_at', '<=', now)
    .execute()
  await db
    .deleteFrom('personal_export_parts as part')
    .using('personal_exports as made')
    .whereRef('made.id', '=', 'part.export_id')
    .where((eb) =>
      eb.or([
        eb('made.state', 'not in', ['making', 'ready']),
        eb('part.attempt', '<', eb.ref('made.attempt')),
      ]),
    )
    .execute()
  await db
    .deleteFrom('personal_exports')
    .where('created_at', '<', before)
    .where('state', 'in', ['gone', 'failed'])
    .execute()
}

/** For how many days the organization of whom a file is about keeps it; null: they have none. */
export const findDays = (db: Database, aboutId: number) =>
  db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .select('organizations.keep_exports_days as days')
    .where('users.id', '=', aboutId)
    .executeTakeFirst()
