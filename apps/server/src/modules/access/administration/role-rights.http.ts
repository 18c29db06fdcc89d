import { roleRightRoutes } from '@uplink/contract/role-rights'
import { module } from '#platform/http/module'
import type { Call } from '#platform/http/call'
import type { Seals } from '#platform/secrets/seals'
import { addRows, peopleSignedIn, saveRights } from './role-rights.actions'

export const roleRightsHttp = module({
  routes: roleRightRoutes,
  bind: (deps: { confirmPassword: (call: Call, password: string) => Promise<void>; seals: Seals }) => ({
    signedIn: async (call, { query }) => ({ data: await peopleSignedIn(call, query.id) }),
    save: async (call, { body }) => ({
      message: 'Saved. It takes effect with the next click.',
      data: { roles: await saveRights(deps, call, body) },
    }),
    addRows: async (call, { params, body }) => ({
      message: 'Saved. It takes effect with the next click.',
      data: await addRows(deps, call, params.id, body),
    }),
  }),
})
