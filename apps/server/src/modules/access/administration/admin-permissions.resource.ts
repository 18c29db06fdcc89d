import { adminPermissions as contract, permissionLookup } from '@uplink/contract/admin-permissions'
import { resource } from '#platform/resource/resource'
import { rolesWithPermission } from './counts.store'

export const adminPermissions = resource(contract, {
  table: 'admin_permissions',
  called: 'Permission',
  lookup: permissionLookup,
  sources: { roles: rolesWithPermission },
  searched: ['name', 'display_name'],
  constraints: { admin_permissions_name_key: ['name', 'There is a permission with this name already'] },
  uses: [{ what: 'roles', table: 'role_permissions', column: 'permission_id' }],
})
