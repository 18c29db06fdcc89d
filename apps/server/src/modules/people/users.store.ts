import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { beginning } from '#platform/database/like'
import type { RuleColumns, Within } from '#platform/http/gatekeeper'

/** Where the fields that row rules may name are kept for a user. */
export const userRuleColumns = {
  id: { column: 'users.id', type: 'int' },
  account_type: { column: 'users.account_type', type: 'text' },
  organization_id: { column: 'users.organization_id', type: 'int' },
  department_id: { column: 'users.department_id', type: 'int' },
  user_ref_id: { column: 'users.user_ref_id', type: 'int' },
} as const satisfies RuleColumns<'user'>

/** By name, of those that `within` lets through; all of them where nothing is searched for. */
export function findUsers(
  db: Database,
  { within, q, limit }: { within: Within; q: string | undefined; limit: number },
) {
  const pattern = beginning((q ?? '').toLowerCase())
  return db
    .selectFrom('users')
    .select(['id', 'name', 'username', 'organization_id'])
    .select((eb) => eb.ref('account_type').$castTo<'customer' | 'staff'>().as('account_type'))
    .where(within)
    .$if(q !== undefined, (query) =>
      query.where(sql<SqlBool>`(lower(users.name) LIKE ${pattern} OR lower(users.username) LIKE ${pattern})`),
    )
    .orderBy(sql`lower(users.name)`)
    .orderBy('id')
    .limit(limit)
    .execute()
}
