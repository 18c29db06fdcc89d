import { customerPartRoutes } from '@uplink/contract/customer-parts'
import { module } from '#platform/http/module'
import { listLines } from './parts/lines.actions'
import { readMoney } from './parts/money.actions'
import { readTimeline } from './parts/timeline.actions'

export const customerPartsHttp = module({
  routes: customerPartRoutes,
  bind: () => ({
    lines: (call, { connection }) => listLines(call, connection),
    money: async (call, { connection }) => ({ data: await readMoney(call, connection) }),
    timeline: async (call, { connection, query }) => ({ data: await readTimeline(call, connection, query) }),
  }),
})
