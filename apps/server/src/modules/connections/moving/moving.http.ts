import { lineMoveRoutes } from '@uplink/contract/line-moves'
import { module } from '#platform/http/module'
import { planEnd, readPlans, withdraw } from './plans.actions'

export const movingHttp = module({
  routes: lineMoveRoutes,
  bind: () => ({
    plans: async (call, { connection }) => ({ data: await readPlans(call, connection) }),
    planEnd: (call, { connection, body }) => planEnd(call, connection, body),
    withdraw: (call, { connection }) => withdraw(call, connection),
  }),
})
