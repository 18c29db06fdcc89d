import { packageRoutes } from '@uplink/contract/packages'
import type { Database } from '#platform/database/kysely'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import { acceptQuote, quoteChange } from './packages/package-changes.actions'
import { listOffers, listPackages, readPackage } from './packages/packages.actions'

export const packagesHttp = module({
  routes: packageRoutes,
  bind: ({ portal }: { portal: Database }) => ({
    current: async (call, { connection }) => ({ data: await readPackage(call, connection) }),
    onSale: async (call, { connection }) => whole(await listPackages(call, connection)),
    offers: async (call, { connection }) => whole(await listOffers(call, connection)),
    quote: async (call, { connection, query }) => ({ data: await quoteChange(call, connection, query) }),
    change: async (call, { connection, body }) => ({
      message: 'Your change of package is ordered.',
      data: await acceptQuote({ portal }, call, connection, body),
    }),
  }),
})
