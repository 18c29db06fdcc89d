import { queryOptions } from '@tanstack/react-query'
import type { callRoutes } from '@uplink/contract/calls'
import type { Answer } from '@uplink/contract/route'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'

const list = endpoint<typeof callRoutes.list>('GET', '/all-calls')

export type Call = Answer<typeof callRoutes.list>['data'][number]

/** Every call that a permission can open. They change only with a new version of the portal. */
export const callsQuery = queryOptions({
  queryKey: keysOf('calls').lists,
  queryFn: async ({ signal }) => (await call(list, {}, { signal })).data,
  staleTime: Infinity,
})
