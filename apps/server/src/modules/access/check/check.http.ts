import { ruleCheckRoutes } from '@uplink/contract/rule-check'
import { module } from '#platform/http/module'
import { checkRules, listHolders } from './check.actions'
import type { AllRuledRows } from './ruled-rows'

export const ruleCheckHttp = module({
  routes: ruleCheckRoutes,
  bind: (deps: { ruledRows: AllRuledRows }) => ({
    check: async (call, { body }) => ({ data: await checkRules(deps, call, body) }),
    holders: (call, { params }) => listHolders(deps, call, params.id),
  }),
})
