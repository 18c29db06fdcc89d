import { customPermissionLookup, customPermissions as contract } from '@uplink/contract/custom-permissions'
import { resource } from '#platform/resource/resource'
import { detailsOfPermission, rolesWithCustomPermission } from './counts.store'

export const customPermissions = resource(contract, {
  table: 'custom_permissions',
  lookup: customPermissionLookup,
  sources: { details: detailsOfPermission, roles: rolesWithCustomPermission },
  searched: ['permission', 'description'],
  constraints: {
    custom_permissions_permission_key: ['permission', 'There is a custom permission with this name already'],
  },
  uses: [
    { what: 'details', table: 'custom_permission_details', column: 'permission_id' },
    { what: 'roles', table: 'role_custom_permissions', column: 'custom_permission_id' },
  ],
})
