import { queryOptions } from '@tanstack/react-query'
import type { connectionRoutes } from '@uplink/contract/connections'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'
import { activeCuid } from '../../../platform/session/session'

const serviceStatus = endpoint<typeof connectionRoutes.serviceStatus>('GET', '/service-status')

/** How often the status is read while a line comes back after a payment. */
const comingBackMs = 10_000

/** How long an answer counts as new, so that a part drawn right after it does not ask again. */
const momentMs = 2_000

/** Whether the active connection works. Not cached: an old status would send people to their router for nothing. */
export function lineStatusQuery() {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keysOf('connections').of('status', cuid),
    queryFn: ({ signal }) =>
      call(serviceStatus, { query: { cuid } }, { signal }).then((answer) => answer.data),
    staleTime: momentMs,
    refetchInterval: ({ state: { data } }) => (data?.paid_at ? comingBackMs : false),
  })
}
