import { accountRoutes } from '@uplink/contract/accounts'
import type { Verified } from '@uplink/contract/codes'
import { module } from '#platform/http/module'
import { verify } from '../auth/auth.public'
import type { Seals } from '#platform/secrets/seals'
import { initBank } from './details/bank.actions'
import { initMarketing, readMarketing } from './details/marketing.actions'
import { initProfile, type ProfileDeps } from './details/profile.actions'

export const accountsHttp = module({
  routes: accountRoutes,
  bind: (deps: ProfileDeps & { seals: Seals }) => ({
    initProfile: async (call, { body }) => ({ data: await initProfile(deps, call, body) }),
    verifyProfile: async (call, { body }) =>
      answerOf(await verify(deps.codes, call, body, { purpose: 'update-profile' })),
    marketingInfo: async (call, { connection }) => ({ data: await readMarketing(call, connection) }),
    initMarketing: async (call, { connection, body }) => ({
      data: await initMarketing(deps, call, connection, body),
    }),
    verifyMarketing: async (call, { body }) =>
      answerOf(await verify(deps.codes, call, body, { purpose: 'update-marketing-info' })),
    initBank: async (call, { connection, body }) => ({ data: await initBank(deps, call, connection, body) }),
    verifyBank: async (call, { body }) =>
      answerOf(await verify(deps.codes, call, body, { purpose: 'update-bank-info' })),
  }),
})

function answerOf(data: Verified) {
  return { message: data.next ? 'Confirmed. One more code is on its way.' : 'Your change is made.', data }
}
