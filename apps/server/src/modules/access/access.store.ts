import type { Database } from '../../platform/database/kysely'

/** What every role may call. Few rows: roles and permissions are made by hand. */
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
