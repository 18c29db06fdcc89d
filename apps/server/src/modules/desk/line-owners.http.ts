import { lineOwnerRoutes } from '@uplink/contract/line-moves'
import { module } from '#platform/http/module'
import { moveLine } from '../connections/connections.public'
import { prepareCustomer } from '../people/people.public'

export const lineOwnersHttp = module({
  routes: lineOwnerRoutes,
  bind: (deps: Parameters<typeof moveLine>[0]) => ({
    async move(call, { connection, body: { customer_id, ...sent } }) {
      const findOwner = await prepareCustomer(call, customer_id)
      return moveLine(deps, call, connection, { ...sent, findOwner })
    },
  }),
})
