import { requiredFactorRoutes, type FactorRequirement } from '@uplink/contract/required-factors'
import { module } from '#platform/http/module'
import { readRequirement, requireFactor } from './required-factors.actions'

const words = ({ is_required, without_factor: without }: FactorRequirement) => {
  if (!is_required) return 'A second factor is no longer required.'
  return without === 0
    ? 'A second factor is required. All staff have one.'
    : 'A second factor is required. Staff without one have seven days.'
}

export const requiredFactorsHttp = module({
  routes: requiredFactorRoutes,
  bind: () => ({
    read: async (call, { params }) => ({ data: await readRequirement(call, params.id) }),
    set: async (call, { params, body }) => {
      const data = await requireFactor(call, params.id, body.is_required)
      return { message: words(data), data }
    },
  }),
})
