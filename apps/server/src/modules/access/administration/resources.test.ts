import { adminPermissions, permissionLookup } from '@uplink/contract/admin-permissions'
import { adminRoles, roleLookup } from '@uplink/contract/admin-roles'
import { customPermissionLookup, customPermissions } from '@uplink/contract/custom-permissions'
import { routeListLookup, routeLists } from '@uplink/contract/route-lists'
import { userFactory } from '../../auth/auth.factory'
import { itIsAResource } from '../../../testing/it-is-a-resource'
import type { TestApp } from '../../../testing/test-app'

const onlyAdministratorsWrite = true

itIsAResource(adminPermissions, {
  form: (_app, _organization, number) => ({
    name: `departments.edit-${number}`,
    display_name: `Edit departments ${number}`,
    http_method: ['POST', 'PUT'],
    http_path: ['/departments', '/departments/*'],
  }),
  change: { display_name: 'Write departments', http_method: [] },
  wrong: {
    form: { name: 'With spaces', display_name: '', http_method: ['ODD'], http_path: ['departments'] },
    errors: {
      name: ['The name field may have small letters, digits, dots and hyphens only'],
      display_name: ['The display name field is required'],
      http_method: ['The http method field must be one of: GET, POST, PUT, DELETE'],
      http_path: ['A path begins with / and has letters, digits, -, _, :, . and * only'],
    },
  },
  unique: { field: 'name', text: 'There is a permission with this name already' },
  use: async ({ db }, permission_id) =>
    db.insertInto('role_permissions').values({ role_id: 3, permission_id }).execute(),
  ...{ lookup: permissionLookup.route, isEverybodys: true, onlyAdministratorsWrite },
})

itIsAResource(adminRoles, {
  form: async ({ db }, _organization, number) => ({
    name: `night-desk-${number}`,
    display_name: `Night desk ${number}`,
    permission_ids: [await permissionOf(db, number)],
    custom_permission_ids: [],
  }),
  change: { display_name: 'Desk at night', permission_ids: [] },
  wrong: {
    form: { name: 'Night desk', permission_ids: ['all'], custom_permission_ids: [0] },
    errors: {
      name: ['The name field may have small letters, digits and hyphens only'],
      display_name: ['The display name field is required'],
      permission_ids: ['The permission ids field must be a number'],
      custom_permission_ids: ['The custom permission ids field must be at least 1'],
    },
  },
  unique: { field: 'name', text: 'There is a role with this name already' },
  use: async (app, role_id) => {
    const { id: user_id } = await userFactory(app, { accountType: 'staff' })
    await app.db.insertInto('user_roles').values({ user_id, role_id }).execute()
  },
  ...{ lookup: roleLookup.route, isEverybodys: true, onlyAdministratorsWrite },
})

async function permissionOf(db: TestApp['db'], number: number) {
  const name = `desk.at-night-${number}`
  const { id } = await db
    .insertInto('admin_permissions')
    .values({ name, display_name: name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

itIsAResource(routeLists, {
  form: (_app, _organization, number) => ({
    route_name: `Tickets ${number}`,
    path_url: '/get-ticket',
    route_controller: 'tickets',
    route_model: 'ticket',
  }),
  change: { route_model: 'chat' },
  wrong: {
    form: {},
    errors: {
      route_name: ['The route name field is required'],
      path_url: ['The path url field is required'],
      route_controller: ['The route controller field is required'],
      route_model: ['The route model field is required'],
    },
  },
  unique: { field: 'route_name', text: 'There is a route with this name already' },
  ...{ lookup: routeListLookup.route, isEverybodys: true, onlyAdministratorsWrite },
})

itIsAResource(customPermissions, {
  form: (_app, _organization, number) => ({
    permission: `Own organization ${number}`,
    description: null,
    status: 'active',
  }),
  change: { description: 'Tickets of one organization', status: 'inactive' },
  wrong: {
    form: { permission: '' },
    errors: {
      permission: ['The permission field is required'],
      status: ['The status field is required'],
    },
  },
  unique: { field: 'permission', text: 'There is a custom permission with this name already' },
  use: async ({ db }, custom_permission_id) =>
    db.insertInto('role_custom_permissions').values({ role_id: 3, custom_permission_id }).execute(),
  ...{ lookup: customPermissionLookup.route, isEverybodys: true, onlyAdministratorsWrite },
})
