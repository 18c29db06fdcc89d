import { lookUpRoutes } from '@uplink/contract/look-ups'
import { module } from '#platform/http/module'
import { readNames } from './look-ups.actions'

export const lookUpsHttp = module({
  routes: lookUpRoutes,
  bind: () => ({ names: async (call, { query }) => ({ data: await readNames(call, query) }) }),
})
