import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { addressChangeRoutes } from '@uplink/contract/address-changes'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'
import { activeCuid } from '../../../platform/session/session'

const keys = keysOf('address-changes')

const list = endpoint<typeof addressChangeRoutes.list>('GET', '/address-change-requests')
const areas = endpoint<typeof addressChangeRoutes.areas>('GET', '/address-change-requests/areas')

/** The route that a request is sent to; the form brings its schema. */
export const request = endpoint<typeof addressChangeRoutes.request>('POST', '/address-change-requests')

/** Requests to move the active connection. */
export function addressChangesQuery({ page }: { page: number }) {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keys.list(cuid, page),
    queryFn: ({ signal }) => call(list, { query: { cuid, page } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Where the provider can bring the line. */
export function servedAreasQuery() {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keys.of('areas', cuid),
    queryFn: ({ signal }) => call(areas, { query: { cuid } }, { signal }).then((answer) => answer.data),
    staleTime: 60 * 60_000,
  })
}
