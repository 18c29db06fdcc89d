import { organizationLookup, organizations as contract } from '@uplink/contract/organizations'
import { resource } from '#platform/resource/resource'
import { departmentsOf } from './counts.store'

export const organizations = resource(contract, {
  table: 'organizations',
  lookup: organizationLookup,
  // an organization belongs to itself
  ruleFields: { organization_id: 'id' },
  sources: { departments: departmentsOf },
  searched: ['name', 'mobile_no', 'email'],
  constraints: { organizations_name_key: ['name', 'There is an organization with this name already'] },
  uses: [
    { what: 'departments', table: 'departments', column: 'organization_id' },
    { what: 'services', table: 'services', column: 'organization_id' },
    { what: 'people', table: 'users', column: 'organization_id' },
    { what: 'packages', table: 'packages', column: 'organization_id' },
    { what: 'posts', table: 'posts', column: 'organization_id' },
    { what: 'connections', table: 'connections', column: 'organization_id' },
  ],
})
