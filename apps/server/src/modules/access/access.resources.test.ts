import { adminPermissions, permissionLookup } from '@uplink/contract/admin-permissions'
import { customPermissionLookup, customPermissions } from '@uplink/contract/custom-permissions'
import { routeListLookup, routeLists } from '@uplink/contract/route-lists'
import { itIsAResource } from '../../testing/it-is-a-resource'

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
