import { logRoutes } from '@uplink/contract/logs'
import { module } from '#platform/http/module'
import { exportLogs, listLogs, verifyDay } from './logs.actions'

export const logsHttp = module({
  routes: logRoutes,
  bind: () => ({
    list: (call, { query }) => listLogs(call, query),
    verify: async (call, { query }) => ({ data: await verifyDay(call, query.day) }),
    export: (call, { query }) => exportLogs(call, query),
  }),
})
