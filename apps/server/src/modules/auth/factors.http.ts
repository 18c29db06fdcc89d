import { secondFactorRoutes } from '@uplink/contract/second-factors'
import { module } from '#platform/http/module'
import {
  beginApp,
  confirmApp,
  listOwnFactors,
  makeRecoveryCodes,
  removeFactor,
  renameFactor,
  type FactorsDeps,
} from './factors/factors.actions'

export const factorsHttp = module({
  routes: secondFactorRoutes,
  bind: (deps: FactorsDeps) => ({
    list: async (call) => ({ data: await listOwnFactors(deps, call) }),
    beginApp: async (call, { body }) => ({ data: await beginApp(deps, call, body) }),
    confirmApp: async (call, { params, body }) => ({
      message: 'Your second factor is added.',
      data: await confirmApp(deps, call, params.id, body),
    }),
    rename: async (call, { params, body }) => ({
      message: 'The name is saved.',
      data: await renameFactor(call, params.id, body.name),
    }),
    remove: async (call, { params, body }) => {
      await removeFactor(deps, call, params.id, body)
      return { message: 'Your second factor is removed.', data: null }
    },
    newCodes: async (call, { body }) => ({
      message: 'These are your new recovery codes.',
      data: { recovery_codes: await makeRecoveryCodes(deps, call, body) },
    }),
  }),
})
