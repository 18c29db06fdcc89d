import { queryOptions } from '@tanstack/react-query'
import type { connectionRoutes } from '@uplink/contract/connections'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'
import { activeCuid } from '../../platform/session/session'

const active = endpoint<typeof connectionRoutes.active>('GET', '/get_active_connections')

/** All connections of the owner of the active one. */
export function activeConnectionsQuery() {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keysOf('connections').list(cuid),
    queryFn: ({ signal }) => call(active, { query: { cuid } }, { signal }).then((answer) => answer.data),
    staleTime: 5 * 60_000,
  })
}
