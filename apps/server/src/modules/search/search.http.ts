import { searchRoutes } from '@uplink/contract/search'
import { module } from '#platform/http/module'
import { findAnything } from './search.actions'

export const searchHttp = module({
  routes: searchRoutes,
  bind: () => ({ find: async (call, { query }) => ({ data: await findAnything(call, query.q) }) }),
})
