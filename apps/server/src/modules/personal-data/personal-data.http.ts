import { retentionRoutes } from '@uplink/contract/retention'
import { module } from '#platform/http/module'
import { readRetention } from './retention/retention.actions'

export const retentionHttp = module({
  routes: retentionRoutes,
  bind: () => ({
    read: async (call, { params }) => ({ data: { runs: await readRetention(call, params.id) } }),
  }),
})
