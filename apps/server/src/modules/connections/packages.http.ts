import { packageRoutes } from '@uplink/contract/packages'
import { system } from '../../platform/database/actor'
import { bind, type Binding } from '../../platform/http/bind'
import { whole } from '../../platform/http/pages'
import { acceptQuote, quoteChange } from './package-changes.actions'
import { listOffers, listPackages, readPackage } from './packages.actions'

export function packagesHttp(binding: Binding): void {
  const portal = binding.databases.for(system)
  bind(binding, packageRoutes, {
    current: async (call, { connection }) => ({ data: await readPackage(call, connection) }),
    onSale: async (call, { connection }) => whole(await listPackages(call, connection)),
    offers: async (call, { connection }) => whole(await listOffers(call, connection)),
    quote: async (call, { connection, query }) => ({ data: await quoteChange(call, connection, query) }),
    change: async (call, { connection, body }) => ({
      message: 'Your change of package is ordered.',
      data: await acceptQuote({ portal }, call, connection, body),
    }),
  })
}
