import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

export async function findUserId(db: Database, username: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(sql`search_form(username)`, '=', sql`search_form(${username})`)
    .executeTakeFirst()
  return row?.id
}

/** The installation's organization, where it has one only. */
export async function findSoleOrganization(db: Database): Promise<number | undefined> {
  const rows = await db.selectFrom('organizations').select('id').limit(2).execute()
  return rows.length === 1 ? rows[0]?.id : undefined
}
