import { providerWordRoutes } from '@uplink/contract/provider-words'
import { module } from '#platform/http/module'
import { findProviderWords } from './catalogue/provider-words.store'

export const providerWordsHttp = module({
  routes: providerWordRoutes,
  bind: () => ({
    read: async (call, { connection }) => ({
      data: await findProviderWords(call.db, {
        connection: connection?.id ?? 0,
        organization: call.person.organizationId ?? 0,
      }),
    }),
  }),
})
