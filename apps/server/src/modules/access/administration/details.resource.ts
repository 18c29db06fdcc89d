import { customPermissionDetails as contract } from '@uplink/contract/custom-permission-details'
import { invalidFields } from '#platform/http/problem'
import { resource } from '#platform/resource/resource'
import { customPermissions } from './custom-permissions.resource'
import { findModelOf } from './details.store'
import { routeLists } from './route-lists.resource'
import { ruleFaults } from './rule-faults'

/** A new detail reaches no row until it has rules. */
const noRules = {}

export const customPermissionDetails = resource(contract, {
  table: 'custom_permission_details',
  called: 'Permission detail',
  sources: {
    permission: 'permission_id',
    permission_name: { of: 'custom_permissions', by: 'permission_id', column: 'permission' },
    route: 'route_id',
    route_name: { of: 'route_lists', by: 'route_id', column: 'route_name' },
    route_model: { of: 'route_lists', by: 'route_id', column: 'route_model' },
    list: 'list_rules',
    edit: 'edit_rules',
    delete: 'delete_rules',
  },
  searched: [],
  searchedToo: ['permission_name', 'route_name'],
  references: { permission: customPermissions, route: routeLists },
  beforeWrite: async (_call, tx, { after }) => {
    if (!after) return
    const problems = ruleFaults(await findModelOf(tx, after.route), after)
    if (Object.keys(problems).length > 0) throw invalidFields(problems)
    // on every row: stored rules are removed, because they would silently apply again when the flag is taken back
    if (after.flag === '1') return { list: noRules, edit: noRules, delete: noRules }
    return {
      list: after.list ?? noRules,
      edit: after.edit ?? noRules,
      delete: after.delete ?? noRules,
    }
  },
})
