import { routeListLookup, routeLists as contract } from '@uplink/contract/route-lists'
import { resource } from '#platform/resource/resource'
import { detailsOfRoute } from './counts.store'

export const routeLists = resource(contract, {
  table: 'route_lists',
  lookup: routeListLookup,
  sources: { details: detailsOfRoute },
  searched: ['route_name', 'path_url', 'route_model'],
  constraints: { route_lists_name_key: ['route_name', 'There is a route with this name already'] },
  uses: [{ what: 'permission details', table: 'custom_permission_details', column: 'route_id' }],
})
