import { prepaidRoutes } from '@uplink/contract/prepaid'
import { linePayingRoutes, prepaidTermsRoutes } from '@uplink/contract/line-paying'
import type { Database } from '#platform/database/kysely'
import { module } from '#platform/http/module'
import { lookAtPaying, setPaying } from './paying.actions'
import { chooseFromBalance, readPrepaid, renewLine } from './prepaid.actions'
import { listTerms, setTerms } from './terms.actions'

export const prepaidHttp = module({
  routes: prepaidRoutes,
  bind: ({ portal }: { portal: Database }) => ({
    read: async (call, { connection }) => ({ data: await readPrepaid(call, connection) }),
    renew: (call, { connection, body }) => renewLine({ portal }, call, connection, body.total),
    choose: (call, { connection, body }) =>
      chooseFromBalance({ portal }, call, connection, body.renews_from_balance),
  }),
})

export const linePayingHttp = module({
  routes: linePayingRoutes,
  bind: () => ({
    read: async (call, { connection }) => ({ data: await lookAtPaying(call, connection) }),
    set: (call, { connection, body }) => setPaying(call, connection, body.is_prepaid),
  }),
})

export const prepaidTermsHttp = module({
  routes: prepaidTermsRoutes,
  bind: () => ({
    list: listTerms,
    set: (call, { body }) => setTerms(call, body),
  }),
})
