import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { outageRoutes } from '@uplink/contract/outages'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'
import { activeCuid } from '../../../platform/session/session'

const list = endpoint<typeof outageRoutes.list>('GET', '/desk/outages')
export const outagesExport = endpoint<typeof outageRoutes.export>('GET', '/desk/outages/export')
const areas = endpoint<typeof outageRoutes.areas>('GET', '/desk/outages/areas')
const end = endpoint<typeof outageRoutes.end>('POST', '/desk/outages/:id/end')

const running = endpoint<typeof outageRoutes.running>('GET', '/outages/running')

/** The route that an announcement is sent to; the form brings its schema. */
export const announce = endpoint<typeof outageRoutes.announce>('POST', '/desk/outages')

const keys = keysOf('outages')

export function outagesQuery({ page }: { page: number }) {
  return queryOptions({
    queryKey: keys.list(page),
    queryFn: ({ signal }) => call(list, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The areas for which one may announce an outage. */
export function deskAreasQuery() {
  return queryOptions({
    queryKey: keys.of('areas'),
    queryFn: ({ signal }) => call(areas, {}, { signal }).then((answer) => answer.data),
    staleTime: 10 * 60_000,
  })
}

export function endOutage(id: number) {
  return call(end, { params: { id }, body: {} })
}

/**
 * The outage that runs in the active connection's area. Live messages keep it up to date; without them it is read
 * again after a while.
 */
export function runningOutageQuery() {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keys.of('running', cuid),
    queryFn: ({ signal }) =>
      call(running, { query: { cuid } }, { signal, quiet: true }).then((answer) => answer.data),
    enabled: cuid !== undefined,
    staleTime: 5 * 60_000,
  })
}
