import { apiTokenRoutes } from '@uplink/contract/api-tokens'
import { module } from '#platform/http/module'
import { createToken, listTokens, readChoices, revokeOne, type TokenDeps } from './api-tokens.actions'

export const apiTokensHttp = module({
  routes: apiTokenRoutes,
  bind: (deps: TokenDeps) => ({
    list: (call, { query }) => listTokens(call, query),
    choices: async (call) => ({ data: await readChoices(deps, call) }),
    create: async (call, { body }) => ({
      message: 'API token made. Copy it now: it is not shown again.',
      data: await createToken(deps, call, body),
    }),
    revoke: async (call, { params }) => ({
      message: 'API token revoked.',
      data: await revokeOne(call, params.id),
    }),
  }),
})
