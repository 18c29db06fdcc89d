import { reportNeedRoutes } from '@uplink/contract/reports/need-routes'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import { listNeeds, listScheduledRuns } from './schedules/needs.actions'

export const reportNeedsHttp = module({
  routes: reportNeedRoutes,
  bind: () => ({
    list: async (call) => whole(await listNeeds(call)),
    runs: async (call) => whole(await listScheduledRuns(call)),
  }),
})
