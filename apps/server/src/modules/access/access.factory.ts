import type { Model } from '@uplink/contract/models'
import type { PermissionAction } from '@uplink/contract/permission-rules'
import type { Database } from '#platform/database/kysely'

let count = 0

export interface NewRole {
  /** Admin permissions: the calls of the role; all methods unless given. */
  permissions?: { name?: string; methods?: string[]; paths: string[] }[]
  /** Row rules; without `list` all rows. */
  grants?: { model: Model; actions: PermissionAction[]; list?: object; edit?: object; delete?: object }[]
}

/** An app on a database; `caughtUp` resolves when it knows of every change committed so far. */
export interface AppToWaitFor {
  db: Database
  caughtUp(): Promise<void>
}

/** Creates a role with rights; resolves with its id when the app knows of them. */
export async function roleFactory({ db, caughtUp }: AppToWaitFor, role: NewRole): Promise<number> {
  const number = ++count
  const { id } = await db
    .insertInto('roles')
    .values({ name: `role-${number}`, display_name: `Role ${number}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const permission of role.permissions ?? []) await addPermission(db, id, permission)
  for (const grant of role.grants ?? []) await addGrant(db, id, grant)
  await caughtUp()
  return id
}

async function addPermission(
  db: Database,
  roleId: number,
  permission: NonNullable<NewRole['permissions']>[number],
) {
  const name = permission.name ?? `permission-${++count}`
  const { id } = await db
    .insertInto('admin_permissions')
    .values({ name, display_name: name, http_method: permission.methods ?? [], http_path: permission.paths })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('role_permissions').values({ role_id: roleId, permission_id: id }).execute()
}

async function addGrant(db: Database, roleId: number, grant: NonNullable<NewRole['grants']>[number]) {
  const name = `grant-${++count}`
  const route = await db
    .insertInto('route_lists')
    .values({
      route_name: name,
      path_url: `/${grant.model}`,
      route_controller: name,
      route_model: grant.model,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const permission = await db
    .insertInto('custom_permissions')
    .values({ permission: name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('custom_permission_details')
    .values({
      permission_id: permission.id,
      route_id: route.id,
      actions: grant.actions,
      flag: grant.list ? '0' : '1',
      list_rules: JSON.stringify(grant.list ?? {}),
      edit_rules: JSON.stringify(grant.edit ?? {}),
      delete_rules: JSON.stringify(grant.delete ?? {}),
    })
    .execute()
  await db
    .insertInto('role_custom_permissions')
    .values({ role_id: roleId, custom_permission_id: permission.id })
    .execute()
}

/** Rule sets for everything in the user's own organization. */
export const ofOwnOrganization = {
  list: { custom_condition_field: 'organization_id', condition_table_field: 'organization_id' },
  edit: { edit_custom_condition_field: 'organization_id', edit_condition_table_field: 'organization_id' },
  delete: {
    delete_custom_condition_field: 'organization_id',
    delete_condition_table_field: 'organization_id',
  },
}
