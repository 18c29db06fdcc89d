import { adminPermissions, permissionLookup } from '@uplink/contract/admin-permissions'
import { adminRoles, roleLookup } from '@uplink/contract/admin-roles'
import { customPermissionDetails } from '@uplink/contract/custom-permission-details'
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
      http_method: ['Each entry of the http method field must be one of: GET, POST, PUT, DELETE'],
      http_path: ['A path begins with / and has letters, digits, -, _, :, . and * only'],
    },
  },
  unique: { field: 'name', text: 'There is a permission with this name already' },
  use: async ({ db }, permission_id) =>
    db.insertInto('role_permissions').values({ role_id: 3, permission_id }).execute(),
  lookup: permissionLookup.route,
  isEverybodys: true,
  onlyAdministratorsWrite,
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
      permission_ids: ['Each entry of the permission ids field must be a number'],
      custom_permission_ids: ['Each entry of the custom permission ids field must be at least 1'],
    },
  },
  unique: { field: 'name', text: 'There is a role with this name already' },
  use: async (app, role_id) => {
    const { id: user_id } = await userFactory(app, { accountType: 'staff' })
    await app.db.insertInto('user_roles').values({ user_id, role_id }).execute()
  },
  lookup: roleLookup.route,
  isEverybodys: true,
  onlyAdministratorsWrite,
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
    form: { route_name: '', path_url: ' ', route_model: null },
    errors: {
      route_name: ['The route name field is required'],
      path_url: ['The path url field is required'],
      route_controller: ['The route controller field is required'],
      route_model: ['The route model field is required'],
    },
  },
  unique: { field: 'route_name', text: 'There is a route with this name already' },
  lookup: routeListLookup.route,
  isEverybodys: true,
  onlyAdministratorsWrite,
})

itIsAResource(customPermissions, {
  form: (_app, _organization, number) => ({
    permission: `Own organization ${number}`,
    description: null,
    status: 'active',
  }),
  change: { description: 'Tickets of one organization', status: 'inactive' },
  wrong: {
    form: { permission: '', status: '' },
    errors: {
      permission: ['The permission field is required'],
      status: ['The status field is required'],
    },
  },
  unique: { field: 'permission', text: 'There is a custom permission with this name already' },
  use: async ({ db }, custom_permission_id) =>
    db.insertInto('role_custom_permissions').values({ role_id: 3, custom_permission_id }).execute(),
  lookup: customPermissionLookup.route,
  isEverybodys: true,
  onlyAdministratorsWrite,
})

itIsAResource(customPermissionDetails, {
  form: async ({ db }, _organization, number) => ({
    ...(await parentsOf(db, number)),
    actions: ['List', 'Edit'],
    flag: '0',
    list: { conditions: [ofOrganization('2', 'OR'), staffOnly], combine: '&&' },
    edit: {
      conditions: [],
      edit_custom_condition_field: 'organization_id',
      edit_condition_table_field: 'organization_id',
      combine: '&&',
    },
    delete: {},
  }),
  change: { actions: ['List'], flag: '1' },
  wrong: {
    form: {
      permission: '',
      route: '',
      actions: [],
      flag: '2',
      list: { conditions: [{ ...ofOrganization(' ', 'AND') }] },
      edit: { edit_condition_table_field: 'organization_id' },
    },
    errors: {
      permission: ['The permission field is required'],
      route: ['The route field is required'],
      actions: ['The actions field is required'],
      flag: ['The flag is unknown'],
      'list.conditions.0.condition_value': ['The condition value is required'],
      'list.conditions.0.joining_rules': ['The last condition has nothing to join: use NA'],
      'edit.edit_custom_condition_field': ['The pair of fields needs both of them'],
    },
  },
  reference: 'route',
  isEverybodys: true,
  onlyAdministratorsWrite,
})

const staffOnly = {
  subject: 'user',
  condition_field: 'account_type',
  condition_op: 'like',
  condition_value: 'sta',
  joining_rules: 'NA',
}

function ofOrganization(condition_value: string, joining_rules: string) {
  return {
    subject: 'record',
    condition_field: 'organization_id',
    condition_op: '=',
    condition_value,
    joining_rules,
  }
}

/** A custom permission and a route list for a detail. */
async function parentsOf(db: TestApp['db'], number: number) {
  const permission = await db
    .insertInto('custom_permissions')
    .values({ permission: `Two organizations ${number}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const route = await db
    .insertInto('route_lists')
    .values({
      route_name: `Lists of tickets ${number}`,
      path_url: '/x',
      route_controller: 'x',
      route_model: 'ticket',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { permission: permission.id, route: route.id }
}
