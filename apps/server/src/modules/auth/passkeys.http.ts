import { passkeyRoutes } from '@uplink/contract/passkeys'
import { module } from '#platform/http/module'
import { addPasskey, beginPasskey, challengePasskeys, type PasskeysDeps } from './factors/passkeys.actions'

export const passkeysHttp = module({
  routes: passkeyRoutes,
  bind: (deps: PasskeysDeps) => ({
    begin: async (call, { body }) => ({ data: await beginPasskey(deps, call, body) }),
    add: async (call, { body }) => ({
      message: 'Your passkey is added.',
      data: await addPasskey(deps, call, body),
    }),
    challenge: async (call) => ({ data: await challengePasskeys(deps, call) }),
  }),
})
