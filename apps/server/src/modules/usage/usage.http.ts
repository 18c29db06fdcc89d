import { usageRoutes } from '@uplink/contract/usage'
import { bind, type Binding } from '../../platform/http/bind'
import { listSessions, readLive } from './network-sessions.actions'
import { readUsage } from './usage.actions'

export function usageHttp(binding: Binding): void {
  bind(binding, usageRoutes, {
    usage: async (call, { connection, query }) => ({ data: await readUsage(call, connection, query) }),
    sessions: (call, { connection, query }) => listSessions(call, connection, query),
    live: async (call, { connection }) => ({ data: await readLive(call, connection) }),
  })
}
