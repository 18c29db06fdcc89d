import { networkTermsRoutes } from '@uplink/contract/network-terms'
import { module } from '#platform/http/module'
import { readTerms, setTerms } from './network-terms/line-terms.actions'
import { listSuspensionTerms, setSuspensionTerms } from './network-terms/suspension-terms.actions'

export const networkTermsHttp = module({
  routes: networkTermsRoutes,
  bind: () => ({
    read: (call, { connection }) => readTerms(call, connection),
    set: async (call, { connection, body }) => ({
      message: `The network terms of line ${connection.username} are saved.`,
      data: await setTerms(call, connection, body),
    }),
    suspension: listSuspensionTerms,
    setSuspension: async (call, { body }) => ({
      message: 'What happens to suspended lines is saved.',
      data: await setSuspensionTerms(call, body),
    }),
  }),
})
