import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import { ruleColumnsOf } from '#platform/resource/rule-columns'

export const organizationRules = ruleColumnsOf({
  model: 'organization',
  table: 'organizations',
  ruleFields: { organization_id: 'id' },
})

/** Since when an organization requires it, and how many of its active staff have none. */
export function findRequirement(db: Database, { id, within }: { id: number; within: Within }) {
  const staff = sql`FROM users WHERE users.organization_id = organizations.id AND users.account_type = 'staff'
    AND users.status = 'active'`
  return db
    .selectFrom('organizations')
    .select([
      'staff_factor_from',
      sql<number>`(SELECT count(*)::int ${staff})`.as('staff'),
      sql<number>`(SELECT count(*)::int ${staff} AND NOT users.has_factor)`.as('without_factor'),
    ])
    .where('id', '=', id)
    .where(within)
    .executeTakeFirst()
}

/** Requires it from now on, if it was not required before, or no longer. */
export async function setRequirement(
  tx: Database,
  { id, isRequired, now }: { id: number; isRequired: boolean; now: Date },
): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({
      staff_factor_from: isRequired ? sql<Date>`coalesce(staff_factor_from, ${now}::timestamptz)` : null,
    })
    .where('id', '=', id)
    .execute()
}
