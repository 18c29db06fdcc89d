import { pathTo } from '@uplink/contract/screens'
import { adminPermissions } from '../facts/access/access'
import { customPermissions, routeLists } from '../facts/access/row-rules'
import { menuEntries, type MenuEntry } from '../facts/access/menu-items'
import type { Sink } from '../load/sink'

/** The rights of staff, and the sidebar. */
export function addAccess(sink: Sink): void {
  addAdminPermissions(sink)
  addCustomPermissions(sink)
  addMenu(sink)
}

function addAdminPermissions(sink: Sink): void {
  const addPermission = sink.table('admin_permissions', [
    'id',
    'name',
    'display_name',
    'http_method',
    'http_path',
  ])
  const addToRole = sink.table('role_permissions', ['role_id', 'permission_id'])
  adminPermissions.forEach(({ name, displayName, methods, paths, roles }, i) => {
    addPermission({
      id: i + 1,
      name,
      display_name: displayName,
      http_method: [...methods],
      http_path: [...paths],
    })
    for (const role of roles) addToRole({ role_id: role, permission_id: i + 1 })
  })
}

function addCustomPermissions(sink: Sink): void {
  const addRoute = sink.table('route_lists', [
    'id',
    'route_name',
    'path_url',
    'route_controller',
    'route_model',
  ])
  routeLists.forEach(({ name, path, controller, model }, i) =>
    addRoute({
      id: i + 1,
      route_name: name,
      path_url: path,
      route_controller: controller,
      route_model: model,
    }),
  )
  const addPermission = sink.table('custom_permissions', ['id', 'permission', 'description'])
  const addToRole = sink.table('role_custom_permissions', ['role_id', 'custom_permission_id'])
  const addDetail = sink.table('custom_permission_details', [
    'permission_id',
    'route_id',
    'actions',
    'flag',
    'list_rules',
    'edit_rules',
    'delete_rules',
  ])
  customPermissions.forEach(({ name, description, role, pair, details }, i) => {
    const [ofUser, ofRecord] = pair ?? [undefined, undefined]
    addPermission({ id: i + 1, permission: name, description })
    addToRole({ role_id: role, custom_permission_id: i + 1 })
    for (const { model, actions } of details)
      addDetail({
        permission_id: i + 1,
        route_id: routeLists.findIndex((route) => route.model === model) + 1,
        actions: [...actions],
        flag: pair === null ? '1' : '0',
        list_rules: {
          conditions: [],
          custom_condition_field: ofUser,
          condition_table_field: ofRecord,
          combine: '&&',
        },
        edit_rules: {
          conditions: [],
          edit_custom_condition_field: ofUser,
          edit_condition_table_field: ofRecord,
          combine: '&&',
        },
        delete_rules: {
          conditions: [],
          delete_custom_condition_field: ofUser,
          delete_condition_table_field: ofRecord,
          combine: '&&',
        },
      })
  })
}

function addMenu(sink: Sink): void {
  const addItem = sink.table('menu_items', ['id', 'parent_id', 'order', 'title', 'icon', 'uri', 'permission'])
  let id = 0
  const addAll = (entries: readonly MenuEntry[], parentId: number | null): void =>
    entries.forEach((entry, i) => {
      id += 1
      const own = id
      addItem({
        id,
        parent_id: parentId,
        order: entry.order ?? i + 1,
        title: entry.title,
        icon: entry.icon,
        // a menu item's uri is relative to /admin
        uri: entry.screen ? pathTo(entry.screen).replace('/admin/', '') : null,
        permission: entry.permission ?? null,
      })
      addAll(entry.children ?? [], own)
    })
  addAll(menuEntries, null)
}
