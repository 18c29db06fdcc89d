import { outageCreditRoutes } from '@uplink/contract/outage-credits'
import { bind, type Binding } from '../../platform/http/bind'
import { whole } from '../../platform/http/pages'
import type { RoleRightsSource } from '../access/access.public'
import { listCreditRules, setCreditRules } from './outage-credit-rules.actions'

export function outageCreditsHttp(binding: Binding, deps: { rights: RoleRightsSource }): void {
  bind(binding, outageCreditRoutes, {
    rules: async (call) => whole(await listCreditRules(deps, call)),
    setRules: async (call, { body }) => ({
      message: 'What is given back is set.',
      data: await setCreditRules(deps, call, body),
    }),
  })
}
