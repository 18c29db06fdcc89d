import { personRightRoutes } from '@uplink/contract/person-rights'
import { module } from '#platform/http/module'
import { readRights, type RightsDeps } from './person-rights.actions'

export const personRightsHttp = module({
  routes: personRightRoutes,
  bind: (deps: RightsDeps) => ({
    read: async (call, { params }) => ({ data: await readRights(deps, call, params.id) }),
  }),
})
