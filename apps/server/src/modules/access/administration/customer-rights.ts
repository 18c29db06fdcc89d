import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { customerRole } from '../access.decisions'

/** The rights of a role, or in a form; absent there: they stay as they are. */
export interface ChosenRights {
  permission_ids?: readonly number[]
  custom_permission_ids?: readonly number[]
}

/**
 * What is wrong with new rights of the role of customers, by field. The calls of staff and row rules do nothing for
 * customers, who reach their own lines only; kept with their role they would say otherwise. What opens no call, such
 * as their menu, may be theirs, and what the role had before may be taken away step by step.
 */
export async function wrongForCustomers(
  tx: Database,
  { id, before, after }: { id: number; before: ChosenRights; after: ChosenRights },
): Promise<Record<string, string[]>> {
  if (id !== customerRole) return {}
  const added = (field: keyof ChosenRights) => {
    const had = new Set(before[field])
    return (after[field] ?? []).filter((right) => !had.has(right))
  }
  const opensCalls = await hasCalls(tx, added('permission_ids'))
  const hasRules = added('custom_permission_ids').length > 0
  return {
    ...(opensCalls && {
      permission_ids: ['Customers reach their own lines only: their role takes no permissions to call'],
    }),
    ...(hasRules && {
      custom_permission_ids: ['Customers reach their own lines only: their role takes no custom permissions'],
    }),
  }
}

/** Whether one of these permissions opens calls. */
async function hasCalls(tx: Database, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return false
  const row = await tx
    .selectFrom('admin_permissions')
    .select('id')
    .where('id', '=', sql<number>`ANY(${sql.val([...ids])}::bigint[])`)
    .where(sql<boolean>`cardinality(http_path) > 0`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
