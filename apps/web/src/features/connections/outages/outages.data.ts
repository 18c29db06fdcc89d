import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import type { outageRoutes } from '@uplink/contract/outages'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'
import { activeCuid } from '../../../platform/session/session'

const list = endpoint<typeof outageRoutes.list>('GET', '/desk/outages')
export const outagesExport = endpoint<typeof outageRoutes.export>('GET', '/desk/outages/export')
const areas = endpoint<typeof outageRoutes.areas>('GET', '/desk/outages/areas')
const open = endpoint<typeof outageRoutes.open>('GET', '/desk/outages/open')
const end = endpoint<typeof outageRoutes.endAll>('POST', '/desk/outages/announcements/:id/end')
const previewOfEnd = endpoint<typeof outageRoutes.previewEnd>(
  'POST',
  '/desk/outages/announcements/:id/end/preview',
)
const tickets = endpoint<typeof deskTicketRoutes.list>('GET', '/desk/tickets')

const running = endpoint<typeof outageRoutes.running>('GET', '/outages/running')

/** The routes that an announcement is sent to, and first its preview; the form brings their schema. */
export const announce = endpoint<typeof outageRoutes.announce>('POST', '/desk/outages')
export const preview = endpoint<typeof outageRoutes.preview>('POST', '/desk/outages/preview')
/** The same of an update. */
export const update = endpoint<typeof outageRoutes.update>('POST', '/desk/outages/announcements/:id/updates')
export const previewUpdate = endpoint<typeof outageRoutes.previewUpdate>(
  'POST',
  '/desk/outages/announcements/:id/updates/preview',
)
/** One answer to many tickets. */
export const answerTickets = endpoint<typeof deskTicketRoutes.many>('POST', '/desk/tickets/many')

const keys = keysOf('outages')

/** Outages that are over, the latest first. */
export function outagesQuery(query: { page: number; area?: string }) {
  return queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => call(list, { query: { ...query, state: 'ended' } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** What was announced and has not ended. */
export const openOutagesQuery = () =>
  queryOptions({
    queryKey: keys.of('open'),
    queryFn: ({ signal }) => call(open, {}, { signal }).then(({ data }) => data),
    refetchInterval: 60_000,
  })

/** How many tickets one call answers. */
const ticketsAtOnce = 100

/** Tickets of an announcement's areas that nobody has solved. */
export const outageTicketsQuery = (id: number) =>
  queryOptions({
    queryKey: keys.of('tickets', id),
    queryFn: ({ signal }) =>
      call(tickets, { query: { outage: id, status: 'unsolved', per_page: ticketsAtOnce } }, { signal }),
  })

export const endPreviewQuery = (id: number) =>
  queryOptions({
    queryKey: keys.of('end preview', id),
    queryFn: ({ signal }) =>
      call(previewOfEnd, { params: { id }, body: {} }, { signal }).then(({ data }) => data),
    // what would be given back grows by the hour
    gcTime: 0,
    staleTime: 0,
  })

/** The areas for which one may announce an outage. */
export function deskAreasQuery() {
  return queryOptions({
    queryKey: keys.of('areas'),
    queryFn: ({ signal }) => call(areas, {}, { signal }).then((answer) => answer.data),
    staleTime: 10 * 60_000,
  })
}

export function endOutages(id: number, outages: readonly number[] | undefined) {
  return call(end, { params: { id }, body: { outage_ids: outages && [...outages] } })
}

/**
 * The outage that runs in the active connection's area. Live messages keep it up to date; without them it is read
 * again after a while.
 *
 * @param isTold whether the screen shows outages itself; they are not asked for then
 */
export function runningOutageQuery({ isTold }: { isTold: boolean }) {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keys.of('running', cuid),
    queryFn: ({ signal }) =>
      call(running, { query: { cuid } }, { signal, quiet: true }).then((answer) => answer.data),
    enabled: cuid !== undefined && !isTold,
    staleTime: 5 * 60_000,
  })
}
