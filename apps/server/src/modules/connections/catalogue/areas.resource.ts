import { areaLookup, areas as contract } from '@uplink/contract/areas'
import { invalid } from '#platform/http/problem'
import { resource } from '#platform/resource/resource'

export const areas = resource(contract, {
  table: 'areas',
  lookup: areaLookup,
  sources: { organization: { of: 'organizations', by: 'organization_id', column: 'name' } },
  searched: ['name', 'city'],
  reach: 'organization_id',
  references: {
    organization_id: {
      model: 'organization',
      table: 'organizations',
      ruleFields: { organization_id: 'id' },
    },
  },
  constraints: {
    areas_organization_name_key: ['name', 'There is an area with this name in this city already'],
  },
  uses: [
    { what: 'lines', table: 'connections', column: 'area_id' },
    { what: 'outages', table: 'outages', column: 'area_id' },
    { what: 'address changes', table: 'address_changes', column: 'area_id' },
  ],
  beforeWrite: (_call, _tx, { before, after }) => {
    if (before && after && before.organization_id !== after.organization_id)
      throw invalid('organization_id', 'An area cannot move to another organization')
    return undefined
  },
})
