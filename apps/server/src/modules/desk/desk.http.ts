import { deskRoutes } from '@uplink/contract/desk'
import { module } from '#platform/http/module'
import { exportCustomers, listCustomers, readOverview } from './desk.actions'

export const deskHttp = module({
  routes: deskRoutes,
  bind: () => ({
    customer: async (call, { connection }) => ({ data: await readOverview(call, connection) }),
    customers: (call, { query }) => listCustomers(call, query),
    exportCustomers: (call, { query }) => exportCustomers(call, query),
  }),
})
