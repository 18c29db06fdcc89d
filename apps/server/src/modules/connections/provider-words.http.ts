import { providerWordRoutes } from '@uplink/contract/provider-words'
import { findProviderWords } from '#platform/brand/provider-words.store'
import { module } from '#platform/http/module'

export const providerWordsHttp = module({
  routes: providerWordRoutes,
  bind: () => ({
    read: async (call, { connection }) => ({
      data: await findProviderWords(call.db, {
        connection: connection?.id ?? 0,
        organization: call.person.organizationId ?? 0,
        now: call.clock.now(),
      }),
    }),
  }),
})
