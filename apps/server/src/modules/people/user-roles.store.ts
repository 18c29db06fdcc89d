import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'

/** All roles; they are few, because people make them by hand. */
export async function findRoles(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('roles').select('id').execute()
  return rows.map(({ id }) => id)
}

/**
 * The roles that allow nothing beyond the given ones: their admin permissions are all among those of the given roles,
 * and for each of their row rules the given roles have one at least as wide. `builtIn`: roles that allow more than
 * their stored rights, so only people with them may give them.
 */
export async function findRolesWithin(
  db: Database,
  { own, builtIn }: { own: readonly number[]; builtIn: readonly number[] },
): Promise<number[]> {
  const ownRoles = sql`${[...own]}::bigint[]`
  const { rows } = await sql<{ id: number }>`
    SELECT r.id FROM roles r
    WHERE r.id = ANY(${ownRoles}) OR (
      r.id <> ALL(${[...builtIn]}::bigint[])
      AND NOT EXISTS (
        SELECT FROM role_permissions p WHERE p.role_id = r.id AND p.permission_id NOT IN (
          SELECT permission_id FROM role_permissions WHERE role_id = ANY(${ownRoles})))
      AND NOT EXISTS (
        SELECT FROM role_custom_permissions c
        JOIN custom_permission_details d ON d.permission_id = c.custom_permission_id
        JOIN route_lists dr ON dr.id = d.route_id
        WHERE c.role_id = r.id AND NOT EXISTS (
          SELECT FROM role_custom_permissions oc
          JOIN custom_permissions op ON op.id = oc.custom_permission_id AND op.status = 'active'
          JOIN custom_permission_details o ON o.permission_id = op.id
          JOIN route_lists r2 ON r2.id = o.route_id AND r2.route_model = dr.route_model
          WHERE oc.role_id = ANY(${ownRoles}) AND o.actions @> d.actions AND (o.flag = '1' OR (o.flag = d.flag
            AND o.list_rules = d.list_rules AND o.edit_rules = d.edit_rules AND o.delete_rules = d.delete_rules)))))
    ORDER BY r.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The users within who have no roles besides these, and are not erased; customers may also have the role of customers. */
export function withRolesAmong(within: Within, roles: readonly number[], customerRole: number): Within {
  return sql<SqlBool>`(${within} AND users.erased_at IS NULL AND NOT EXISTS (SELECT FROM user_roles ur WHERE ur.user_id = users.id
    AND ur.role_id <> ALL(${[...roles]}::bigint[])
    AND NOT (ur.role_id = ${customerRole} AND users.account_type = 'customer')))`
}

/** Gives a user exactly these roles, in this order. */
export async function replaceRoles(tx: Database, user: number, roles: readonly number[]): Promise<void> {
  await tx.deleteFrom('user_roles').where('user_id', '=', user).execute()
  if (roles.length === 0) return
  await tx
    .insertInto('user_roles')
    .values(roles.map((role_id, position) => ({ user_id: user, role_id, position })))
    .execute()
}

export async function hasRole(db: Database, user: number, role: number): Promise<boolean> {
  const row = await db
    .selectFrom('user_roles')
    .select('role_id')
    .where('user_id', '=', user)
    .where('role_id', '=', role)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Whether staff other than these have a role. Locks the role until the transaction ends, so that two people cannot
 * leave it at the same time.
 */
export async function hasOtherStaff(
  tx: Database,
  role: number,
  besides: readonly number[],
): Promise<boolean> {
  await tx.selectFrom('roles').select('id').where('id', '=', role).forNoKeyUpdate().execute()
  const other = await tx
    .selectFrom('user_roles as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select('u.id')
    .where('r.role_id', '=', role)
    .where(sql<SqlBool>`u.id <> ALL(${[...besides]}::bigint[])`)
    .where('u.status', '=', 'active')
    .where('u.account_type', '=', 'staff')
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
