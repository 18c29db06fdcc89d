import { logRoutes } from '@uplink/contract/logs'
import { module } from '#platform/http/module'
import { exportLogs, listLogs, verifyDay } from './logs.actions'
import type { SightDeps } from './targets'

export const logsHttp = module({
  routes: logRoutes,
  bind: (deps: SightDeps) => ({
    list: (call, { query }) => listLogs(deps, call, query),
    verify: async (call, { query }) => ({ data: await verifyDay(call, query.day) }),
    export: (call, { query }) => exportLogs(deps, call, query),
  }),
})
