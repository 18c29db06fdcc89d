import { departmentLookup, departments as contract } from '@uplink/contract/organizations'
import { resource } from '#platform/resource/resource'
import { peopleOf, servicesOf } from './counts.store'

export const departments = resource(contract, {
  table: 'departments',
  lookup: departmentLookup,
  ruleFields: { department_id: 'id' },
  sources: {
    organization: { of: 'organizations', by: 'organization_id', column: 'name' },
    people: peopleOf,
    services: servicesOf,
  },
  searched: ['name'],
  reach: 'organization_id',
  constraints: {
    departments_organization_name_key: ['name', 'The organization has a department with this name already'],
  },
  uses: [
    { what: 'services', table: 'services', column: 'department_id' },
    { what: 'people', table: 'users', column: 'department_id' },
  ],
})
