import { outageCreditRoutes } from '@uplink/contract/outage-credits'
import { module } from '#platform/http/module'
import { listCreditRules, setCreditRules } from './outage-credits/rules.actions'

export const outageCreditsHttp = module({
  routes: outageCreditRoutes,
  bind: () => ({
    rules: listCreditRules,
    setRules: async (call, { body }) => ({
      message: 'The outage credits are saved.',
      data: await setCreditRules(call, body),
    }),
  }),
})
