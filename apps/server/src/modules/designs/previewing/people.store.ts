import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { contains } from '#platform/database/like'
import type { Within } from '#platform/http/gatekeeper'

interface Wanted {
  within: Within
  role: number
  q?: string | undefined
  id?: number | undefined
  limit: number
}

/** Active people who have a role, by name, each with all their roles; only people `within` the caller’s scope. */
export function findPeople(db: Database, { within, role, q, id, limit }: Wanted) {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.username'])
    .select(
      sql<number[]>`ARRAY(SELECT role_id::int FROM user_roles WHERE user_id = users.id ORDER BY role_id)`.as(
        'role_ids',
      ),
    )
    .where('users.status', '=', 'active')
    .where(within)
    .where(sql<SqlBool>`EXISTS (SELECT FROM user_roles WHERE user_id = users.id AND role_id = ${role})`)
    .$if(id !== undefined, (query) => query.where('users.id', '=', id as number))
    .$if(q !== undefined, (query) =>
      query.where((eb) =>
        eb.or([contains(eb.ref('users.name'), q ?? ''), contains(eb.ref('users.username'), q ?? '')]),
      ),
    )
    .orderBy(sql`lower(users.name)`)
    .orderBy('users.id')
    .limit(limit)
    .execute()
}
