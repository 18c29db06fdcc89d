import type { Selectable } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { PersonalExports } from '#platform/database/schema.generated'
import type { Within } from '#platform/http/gatekeeper'
import { createMadeFiles } from '#platform/made-files/made-files.store'
import { ruleColumnsOf } from '#platform/resource/rule-columns'

export type ExportRow = Selectable<PersonalExports>

export const exportFiles = createMadeFiles<ExportRow>({
  files: 'personal_exports',
  parts: 'personal_export_parts',
})

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

/** Ends the files about somebody that this one takes the place of. */
export async function endEarlier(tx: Database, by: ExportRow, now: Date): Promise<void> {
  await tx
    .updateTable('personal_exports')
    .set({ state: 'gone', expires_at: now })
    .where('user_id', '=', by.user_id)
    .where('about_id', '=', by.about_id)
    .where('id', '<>', by.id)
    .where('state', '=', 'ready')
    .execute()
}

export const findLatest = (db: Database, { userId, aboutId }: { userId: number; aboutId: number }) =>
  db
    .selectFrom('personal_exports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('about_id', '=', aboutId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** For how many days the organization of whom a file is about keeps it; null: they have none. */
export const findDays = (db: Database, aboutId: number) =>
  db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .select('organizations.keep_exports_days as days')
    .where('users.id', '=', aboutId)
    .executeTakeFirst()
