import { usageRoutes } from '@uplink/contract/usage'
import { module } from '#platform/http/module'
import { listSessions, readLive } from './sessions/network-sessions.actions'
import { readOutlook } from './outlook/outlook.actions'
import { readUsage } from './usage.actions'

export const usageHttp = module({
  routes: usageRoutes,
  bind: () => ({
    usage: async (call, { connection, query }) => ({ data: await readUsage(call, connection, query) }),
    outlook: async (call, { connection }) => ({ data: await readOutlook(call, connection) }),
    sessions: (call, { connection, query }) => listSessions(call, connection, query),
    live: async (call, { connection }) => ({ data: await readLive(call, connection) }),
  }),
})
