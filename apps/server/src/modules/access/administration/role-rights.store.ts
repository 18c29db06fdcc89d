import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'

export interface RoleRow {
  id: number
  display_name: string
  version: number
  permission_ids: number[]
  custom_permission_ids: number[]
}

/** These roles, if within, with their rights; locked until the transaction ends. */
export async function lockRoles(tx: Database, ids: readonly number[], within: Within): Promise<RoleRow[]> {
  return tx
    .selectFrom('roles')
    .select(['roles.id', 'display_name', 'version'])
    .select([
      sql<
        number[]
      >`ARRAY(SELECT permission_id::int FROM role_permissions WHERE role_id = roles.id ORDER BY 1)`.as(
        'permission_ids',
      ),
      sql<
        number[]
      >`ARRAY(SELECT custom_permission_id::int FROM role_custom_permissions WHERE role_id = roles.id ORDER BY 1)`.as(
        'custom_permission_ids',
      ),
    ])
    .where('roles.id', '=', sql<number>`ANY(${sql.val([...ids])}::bigint[])`)
    .where(within)
    .orderBy('roles.id')
    .forUpdate()
    .execute()
}

/**
 * The custom permission that was made for this role alone, by the role's number at the end of its name; a role that was
 * renamed keeps it. What another role has as well is nobody's own.
 */
export async function findOwnPermission(tx: Database, role: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('custom_permissions as c')
    .select('c.id')
    .where('c.permission', 'like', `Rows of % (${role})`)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM role_custom_permissions o WHERE o.custom_permission_id = c.id AND o.role_id <> ${role})`,
    )
    .orderBy('c.id')
    .executeTakeFirst()
  return row?.id
}

const tables = {
  permission_ids: { pairs: 'role_permissions', other: 'permission_id' },
  custom_permission_ids: { pairs: 'role_custom_permissions', other: 'custom_permission_id' },
} as const

/** Sets a role's rights of one kind: removed pairs are deleted, and only new ones inserted. */
export async function replaceRights(
  tx: Database,
  role: number,
  kind: keyof typeof tables,
  ids: readonly number[],
): Promise<void> {
  const { pairs, other } = tables[kind]
  const wanted = sql`${sql.val([...ids])}::bigint[]`
  await sql`DELETE FROM ${sql.table(pairs)} WHERE role_id = ${role} AND NOT ${sql.ref(other)} = ANY(${wanted})`.execute(
    tx,
  )
  await sql`INSERT INTO ${sql.table(pairs)} (role_id, ${sql.ref(other)})
    SELECT ${role}::bigint, wanted FROM unnest(${wanted}) AS wanted ON CONFLICT DO NOTHING`.execute(tx)
}

/** Marks a role as changed; returns its new version. */
export async function touchRole(tx: Database, id: number, now: Date): Promise<number> {
  const { version } = await tx
    .updateTable('roles')
    .set({ version: sql<number>`version + 1`, updated_at: now })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** How many active people within have one of these roles, and how many of them have an open session. */
export async function countPeople(
  db: Database,
  { ids, within, now }: { ids: readonly number[]; within: Within; now: Date },
): Promise<{ people: number; signed_in: number }> {
  const { rows } = await sql<{ people: number; signed_in: number }>`
    SELECT count(*)::int AS people, count(*) FILTER (WHERE EXISTS (SELECT FROM sessions s
      WHERE s.user_id = u.id AND s.ended_at IS NULL AND s.expires_at > ${now}))::int AS signed_in
    FROM users u WHERE u.status = 'active' AND EXISTS (SELECT FROM user_roles r JOIN roles ON roles.id = r.role_id
      WHERE r.user_id = u.id AND r.role_id = ANY(${sql.val([...ids])}::bigint[]) AND ${within})`.execute(db)
  return rows[0] ?? { people: 0, signed_in: 0 }
}
