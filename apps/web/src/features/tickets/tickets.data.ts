import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TicketFilter, ticketRoutes } from '@uplink/contract/tickets'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { activeCuid } from '../../platform/session/session'

const list = endpoint<typeof ticketRoutes.list>('GET', '/get-ticket')

/** A page of the active connection's tickets; without `status` all of them. */
export function ticketsQuery(asked: { page: number; status?: TicketFilter; per_page?: number }) {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: ['tickets', 'list', cuid, asked],
    queryFn: ({ signal }) => call(list, { query: { cuid, ...asked } }, { signal }),
    placeholderData: keepPreviousData,
  })
}
