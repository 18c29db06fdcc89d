import { logRoutes } from '@uplink/contract/logs'
import { module } from '#platform/http/module'
import type { AllRuledRows } from '../access/access.public'
import { exportLogs, listLogs, verifyDay } from './logs.actions'

export const logsHttp = module({
  routes: logRoutes,
  bind: (deps: { ruledRows: AllRuledRows }) => ({
    list: (call, { query }) => listLogs(deps, call, query),
    verify: async (call, { query }) => ({ data: await verifyDay(call, query.day) }),
    export: (call, { query }) => exportLogs(call, query),
  }),
})
