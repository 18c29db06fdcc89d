import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { containing } from '#platform/database/like'
import type { Within } from '#platform/http/gatekeeper'

/** A condition for people within and for this person. */
export const orOneself = (within: Within, userId: number): Within =>
  sql<SqlBool>`(${within} OR users.id = ${userId})`

const staff = (db: Database, within: Within) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.name'])
    .select(sql<boolean>`users.email IS NOT NULL`.as('has_mail'))
    .where('users.account_type', '=', 'staff')
    .where('users.status', '=', 'active')
    .where(within)

/** Active staff within, by name. */
export function findStaff(
  db: Database,
  { within, q, limit }: { within: Within; q?: string | undefined; limit: number },
) {
  return staff(db, within)
    .$if(q !== undefined, (query) => query.where(sql<SqlBool>`users.name ILIKE ${containing(q ?? '')}`))
    .orderBy(sql`lower(users.name)`)
    .orderBy('users.id')
    .limit(limit)
    .execute()
}

/** Those of these who are active staff within. */
export async function idsOfStaff(db: Database, within: Within, ids: readonly number[]): Promise<number[]> {
  const rows = await staff(db, within)
    .where(sql<SqlBool>`users.id = ANY(${[...ids]}::bigint[])`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Those of these who may still sign in. */
export async function activeOf(db: Database, ids: readonly number[]): Promise<number[]> {
  return idsOfStaff(db, sql<SqlBool>`true`, ids)
}
