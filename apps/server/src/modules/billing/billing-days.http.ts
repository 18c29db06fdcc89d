import { billingDayRoutes } from '@uplink/contract/billing-days'
import type { Database } from '#platform/database/kysely'
import { module } from '#platform/http/module'
import {
  billLineNow,
  listBillingDays,
  previewBillingRun,
  readReach,
  startBillingRun,
} from './days/days.actions'

export const billingDaysHttp = module({
  routes: billingDayRoutes,
  bind: ({ portal }: { portal: Database }) => ({
    list: listBillingDays,
    preview: async (call, { query }) => ({ data: await previewBillingRun(call, query.organization_id) }),
    reach: async (call, { query }) => ({ data: await readReach(call, query.organization_id) }),
    start: async (call, { body }) => ({
      message: 'The billing run begins.',
      data: await startBillingRun(call, body.organization_id),
    }),
    billLine: (call, { connection }) => billLineNow({ portal }, call, connection),
  }),
})
