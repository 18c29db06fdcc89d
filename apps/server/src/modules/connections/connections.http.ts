import { connectionRoutes } from '@uplink/contract/connections'
import { bind, type Binding } from '../../platform/http/bind'
import type { RoleRightsSource } from '../access/access.public'
import {
  listBetterPackages,
  listConnections,
  readAccount,
  readContact,
  readLineStatus,
} from './connections.actions'

export function connectionsHttp(binding: Binding, deps: { rights: RoleRightsSource }): void {
  bind(binding, connectionRoutes, {
    active: async (call, { connection }) => ({ data: await listConnections(deps.rights, call, connection) }),
    accountInfo: async (call, { connection }) => ({ data: await readAccount(call, connection) }),
    betterPackages: async (call, { connection }) => ({ data: await listBetterPackages(call, connection) }),
    serviceStatus: async (call, { connection }) => ({ data: await readLineStatus(call, connection) }),
    contactInfo: async (call, { query, connection }) => ({
      data: await readContact(call, { organization: query.org_id, connection }),
    }),
  })
}
