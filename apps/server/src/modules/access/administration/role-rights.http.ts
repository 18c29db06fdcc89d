import { roleRightRoutes } from '@uplink/contract/role-rights'
import { module } from '#platform/http/module'
import type { Call } from '#platform/http/call'
import { peopleSignedIn, saveRights } from './role-rights.actions'

export const roleRightsHttp = module({
  routes: roleRightRoutes,
  bind: (deps: { confirmPassword: (call: Call, password: string) => Promise<void> }) => ({
    signedIn: async (call, { query }) => ({ data: await peopleSignedIn(call, query.id) }),
    save: async (call, { body }) => ({
      message: 'Saved. It takes effect with the next click.',
      data: { roles: await saveRights(deps, call, body) },
    }),
  }),
})
