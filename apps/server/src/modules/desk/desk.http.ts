import { deskRoutes } from '@uplink/contract/desk'
import { module } from '#platform/http/module'
import { readOverview } from './desk.actions'

export const deskHttp = module({
  routes: deskRoutes,
  bind: () => ({
    customer: async (call, { connection }) => ({ data: await readOverview(call, connection) }),
  }),
})
