import { pathTo } from '@uplink/contract/screens'
import type pg from 'pg'
import { adminPermissions } from './admin-permissions'
import { menuEntries, type MenuEntry } from './menu-entries'
import { customPermissions, routeLists } from './row-rules'

/**
 * Gives a database the menu, the admin permissions, the route lists, the custom permissions and what of them the
 * built-in roles have. A database that has any of these keeps what it has. Belongs into the caller's transaction.
 */
export async function insertBuiltIn(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_there: boolean }>(
    `SELECT EXISTS (SELECT FROM menu_items) OR EXISTS (SELECT FROM admin_permissions)
         OR EXISTS (SELECT FROM route_lists) OR EXISTS (SELECT FROM custom_permissions) AS is_there`,
  )
  if (rows[0]?.is_there) return
  await insertAdminPermissions(client)
  await insertCustomPermissions(client)
  await insertMenu(client, menuEntries, null)
}

async function insertAdminPermissions(client: pg.ClientBase): Promise<void> {
  for (const { name, displayName, methods, paths, roles } of adminPermissions)
    await client.query(
      `WITH permission AS (
         INSERT INTO admin_permissions (name, display_name, http_method, http_path)
         VALUES ($1, $2, $3, $4) RETURNING id)
       INSERT INTO role_permissions (role_id, permission_id) SELECT role, id FROM permission, unnest($5::bigint[]) AS role`,
      [name, displayName, methods, paths, roles],
    )
}

async function insertCustomPermissions(client: pg.ClientBase): Promise<void> {
  for (const { name, path, controller, model } of routeLists)
    await client.query(
      'INSERT INTO route_lists (route_name, path_url, route_controller, route_model) VALUES ($1, $2, $3, $4)',
      [name, path, controller, model],
    )
  for (const { name, description, role, pair, details } of customPermissions) {
    const { rows } = await client.query<{ id: number }>(
      `WITH permission AS (INSERT INTO custom_permissions (permission, description) VALUES ($1, $2) RETURNING id)
       INSERT INTO role_custom_permissions (custom_permission_id, role_id) SELECT id, $3::bigint FROM permission
       RETURNING custom_permission_id AS id`,
      [name, description, role],
    )
    const [ofUser, ofRecord] = pair ?? [undefined, undefined]
    const every = { conditions: [], combine: '&&' }
    for (const { model, actions } of details)
      await client.query(
        `INSERT INTO custom_permission_details
           (permission_id, route_id, actions, flag, list_rules, edit_rules, delete_rules)
         SELECT $1, id, $3, $4, $5, $6, $7 FROM route_lists WHERE route_model = $2`,
        [
          rows[0]?.id,
          model,
          actions,
          pair === null ? '1' : '0',
          { ...every, custom_condition_field: ofUser, condition_table_field: ofRecord },
          { ...every, edit_custom_condition_field: ofUser, edit_condition_table_field: ofRecord },
          { ...every, delete_custom_condition_field: ofUser, delete_condition_table_field: ofRecord },
        ],
      )
  }
}

async function insertMenu(
  client: pg.ClientBase,
  entries: readonly MenuEntry[],
  parent: number | null,
): Promise<void> {
  for (const [i, { order = i + 1, title, icon, screen, permission, children = [] }] of entries.entries()) {
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO menu_items (parent_id, "order", title, icon, uri, permission)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      // a menu item's uri is relative to /admin
      [parent, order, title, icon, screen ? pathTo(screen).replace('/admin/', '') : null, permission ?? null],
    )
    await insertMenu(client, children, rows[0]?.id ?? null)
  }
}
