import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'

/** The admin permissions of every role. They are few, because people write them by hand. */
export function findPermissionsOfRoles(db: Database) {
  return db
    .selectFrom('role_permissions as rp')
    .innerJoin('admin_permissions as p', 'p.id', 'rp.permission_id')
    .select(['rp.role_id', 'p.name', 'p.http_method', 'p.http_path'])
    .execute()
}

/** The row rules of every role, with the model each is about. */
export function findGrantsOfRoles(db: Database) {
  return db
    .selectFrom('role_custom_permissions as rc')
    .innerJoin('custom_permissions as p', 'p.id', 'rc.custom_permission_id')
    .innerJoin('custom_permission_details as d', 'd.permission_id', 'p.id')
    .innerJoin('route_lists as r', 'r.id', 'd.route_id')
    .where('p.status', '=', 'active')
    .select([
      'rc.role_id',
      'r.route_model as model',
      'd.actions',
      'd.flag',
      'd.list_rules',
      'd.edit_rules',
      'd.delete_rules',
    ])
    .execute()
}

/** The models that route lists are about. */
export async function findRuledModels(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('route_lists').select('route_model').distinct().execute()
  return rows.map(({ route_model }) => route_model)
}

interface Holders {
  organizations: readonly number[] | 'all'
  roles: readonly number[]
  administratorRole: number
  limit: number
}

/** Active staff of these organizations with one of the roles, and administrators of any. */
export function findStaff(db: Database, query: Holders) {
  return staff(db, query).execute()
}

/** Those of them with an open session. */
export function findSignedInStaff(
  db: Database,
  { organization, now, ...query }: Omit<Holders, 'organizations'> & { organization: number; now: Date },
) {
  return staff(db, { ...query, organizations: [organization] })
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('sessions as s')
          .select('s.id')
          .whereRef('s.user_id', '=', 'u.id')
          .where('s.ended_at', 'is', null)
          .where('s.expires_at', '>', now),
      ),
    )
    .execute()
}

function staff(db: Database, query: Holders) {
  return db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.account_type', '=', 'staff')
    .where('u.status', '=', 'active')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('user_roles as r')
          .select('r.user_id')
          .whereRef('r.user_id', '=', 'u.id')
          .where((role) =>
            role.or([
              role('r.role_id', '=', query.administratorRole),
              role.and([
                role('r.role_id', '=', role.fn.any(role.val([...query.roles]))),
                query.organizations === 'all'
                  ? role.lit(true)
                  : role('u.organization_id', '=', role.fn.any(role.val([...query.organizations]))),
              ]),
            ]),
          ),
      ),
    )
    .limit(query.limit)
}

/** All roles with their display names. */
export function findRoleNames(db: Database) {
  return db.selectFrom('roles').select(['id', 'name', 'display_name']).orderBy('display_name').execute()
}

/** The active staff of an organization with one of the roles, by name, to whom work can be given. */
export function agentsOf(
  db: Database,
  query: { organization: number; roles: readonly number[]; limit: number },
) {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.name'])
    .where('users.account_type', '=', 'staff')
    .where('users.status', '=', 'active')
    .where('users.organization_id', '=', query.organization)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('user_roles')
          .select('user_roles.user_id')
          .whereRef('user_roles.user_id', '=', 'users.id')
          .where(sql<SqlBool>`user_roles.role_id = ANY(${[...query.roles]}::bigint[])`),
      ),
    )
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(query.limit)
    .execute()
}
