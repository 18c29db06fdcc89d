import { services as contract } from '@uplink/contract/organizations'
import { invalid } from '#platform/http/problem'
import { resource } from '#platform/resource/resource'
import { findOrganizationOf } from './departments.store'
import { departments } from './departments.resource'

export const services = resource(contract, {
  table: 'services',
  sources: {
    department: { of: 'departments', by: 'department_id', column: 'name' },
    organization: { of: 'organizations', by: 'organization_id', column: 'name' },
  },
  searched: ['name', 'description'],
  reach: 'department_id',
  references: { department_id: departments },
  // a service belongs to its department's organization
  beforeWrite: async (_call, tx, { after }) => {
    if (!after) return undefined
    const organization = await findOrganizationOf(tx, Number(after.department_id))
    if (organization === undefined) throw invalid('department_id', 'The department field is not valid')
    if (after.organization_id != null && after.organization_id !== organization)
      throw invalid('organization_id', 'Choose the organization of the department')
    return { organization_id: organization }
  },
})
