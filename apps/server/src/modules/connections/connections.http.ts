import { connectionRoutes } from '@uplink/contract/connections'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import {
  listBetterPackages,
  listConnections,
  readAccount,
  readContact,
  readLineStatus,
} from './connections.actions'

export interface ConnectionsDeps {
  /** The organization whose contact is shown to people without one. */
  organizationId: number | undefined
}

export const connectionsHttp = module({
  routes: connectionRoutes,
  bind: (deps: ConnectionsDeps) => ({
    active: async (call, { connection }) => whole(await listConnections(call, connection)),
    accountInfo: async (call, { connection }) => ({ data: await readAccount(call, connection) }),
    betterPackages: async (call, { connection }) => whole(await listBetterPackages(call, connection)),
    serviceStatus: async (call, { connection }) => ({ data: await readLineStatus(call, connection) }),
    contactInfo: async (call, { query, connection }) => ({
      data: await readContact(call, {
        organization: query.org_id,
        connection,
        fallback: deps.organizationId,
      }),
    }),
  }),
})
