import type { Model, ModelField } from '@uplink/contract/models'
import { sql, type Expression } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import type { RuledRows } from './ruled-rows'

/** How long one of the statements may take, whatever the rules are. */
const timeLimitMs = 2000

/** Runs read-only statements with a time limit. */
export function bounded<T>(
  db: Database,
  work: (tx: Database) => Promise<T>,
  limitMs = timeLimitMs,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`SET TRANSACTION READ ONLY`.execute(tx)
    await sql`SELECT set_config('statement_timeout', ${String(limitMs)}, true)`.execute(tx)
    return work(tx)
  })
}

/** How many rows each condition matches; each count stops at one more than the limit. */
export async function countRows(
  tx: Database,
  { from }: RuledRows,
  conditions: readonly Within[],
  limit: number,
): Promise<number[]> {
  const counts = conditions.map(
    (within, index) => sql`(SELECT count(*) FROM
      (SELECT FROM ${from} WHERE ${within} LIMIT ${limit + 1}) AS counted) AS ${sql.id(`count_${index}`)}`,
  )
  const { rows } = await sql<Record<string, number>>`SELECT ${sql.join(counts)}`.execute(tx)
  return conditions.map((_, index) => Number(rows[0]?.[`count_${index}`] ?? 0))
}

/** A row as a check shows it, with the fields that rules may name. */
export interface ShownRow {
  key: number | string
  title: string
  organization: string | null
  can_edit: boolean
  can_delete: boolean
  fields: Partial<Record<ModelField<Model>, string | number | null>>
}

/** Some rows within, the latest first, and whether they may be changed and deleted. */
export async function showRows(
  tx: Database,
  { from, columns, title, key }: RuledRows,
  query: { within: Within; edit: Within; delete: Within; limit: number },
): Promise<ShownRow[]> {
  const kept = columns as Readonly<Record<string, { column: string }>>
  const fields = Object.entries(kept).flatMap(([field, { column }]) => [sql.lit(field), sql.ref(column)])
  const organization: Expression<unknown> = kept.organization_id
    ? sql`(SELECT name FROM organizations AS named WHERE named.id = ${sql.ref(kept.organization_id.column)})`
    : sql`NULL::text`
  const { rows } = await sql<ShownRow>`
    SELECT ${sql.ref(key)} AS key, ${title} AS title, ${organization} AS organization,
      coalesce(${query.edit}, false) AS can_edit, coalesce(${query.delete}, false) AS can_delete,
      json_build_object(${sql.join(fields)}) AS fields
    FROM ${from} WHERE ${query.within} ORDER BY ${sql.ref(key)} DESC LIMIT ${query.limit}`.execute(tx)
  return rows
}

/** A person within, with the fields that rules may name. */
export function findActing(db: Database, id: number, within: Within) {
  return (
    db
      .selectFrom('users')
      .select(['users.id', 'name', 'organization_id', 'department_id', 'user_ref_id'])
      .select((eb) => eb.ref('account_type').$castTo<'customer' | 'staff'>().as('account_type'))
      // without a join, because the condition names columns of users alone
      .select((eb) => [
        eb
          .selectFrom('users as ref')
          .select('ref.organization_id')
          .whereRef('ref.id', '=', 'users.user_ref_id')
          .as('organization_ref_id'),
        eb
          .selectFrom('users as ref')
          .select('ref.department_id')
          .whereRef('ref.id', '=', 'users.user_ref_id')
          .as('department_ref_id'),
      ])
      .select(
        sql<
          number[]
        >`ARRAY(SELECT role_id::int FROM user_roles WHERE user_id = users.id ORDER BY position, role_id)`.as(
          'role_ids',
        ),
      )
      .where('users.id', '=', id)
      .where(within)
      .executeTakeFirst()
  )
}

/** The grants of these roles on a model, detail by detail. */
export function findGrants(db: Database, roles: readonly number[], model: string) {
  return db
    .selectFrom('custom_permission_details as d')
    .innerJoin('custom_permissions as p', 'p.id', 'd.permission_id')
    .innerJoin('route_lists as r', 'r.id', 'd.route_id')
    .where('p.status', '=', 'active')
    .where('r.route_model', '=', model)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('role_custom_permissions as rc')
          .select('rc.role_id')
          .whereRef('rc.custom_permission_id', '=', 'p.id')
          .where('rc.role_id', '=', eb.fn.any(eb.val([...roles]))),
      ),
    )
    .select([
      'd.id',
      'p.permission',
      'p.id as permission_id',
      'd.actions',
      'd.flag',
      'd.list_rules',
      'd.edit_rules',
      'd.delete_rules',
    ])
    .execute()
}

/** The roles that have a custom permission. */
export async function findRolesWith(db: Database, permission: number): Promise<number[]> {
  const rows = await db
    .selectFrom('role_custom_permissions')
    .select('role_id')
    .where('custom_permission_id', '=', permission)
    .orderBy('role_id')
    .execute()
  return rows.map(({ role_id }) => role_id)
}

/** People within who have one of the roles, the first by name, and how many there are. */
export async function findPeople(
  db: Database,
  { within, roles, limit }: { within: Within; roles: readonly number[]; limit: number },
) {
  const holders = db
    .selectFrom('users')
    .where(within)
    .where('status', '=', 'active')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('user_roles as ur')
          .select('ur.user_id')
          .whereRef('ur.user_id', '=', 'users.id')
          .where('ur.role_id', '=', eb.fn.any(eb.val([...roles]))),
      ),
    )
  const [rows, count] = await Promise.all([
    holders
      .select(['users.id', 'users.name'])
      .select(
        sql<string>`(SELECT string_agg(r.display_name, ', ' ORDER BY ur.position, r.id)
          FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = users.id)`.as('roles'),
      )
      .orderBy(sql`lower(users.name)`)
      .orderBy('users.id')
      .limit(limit)
      .execute(),
    holders.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
}

/** A custom permission within. */
export function findPermission(db: Database, id: number, within: Within) {
  return db
    .selectFrom('custom_permissions')
    .select('custom_permissions.id')
    .where('custom_permissions.id', '=', id)
    .where(within)
    .executeTakeFirst()
}
