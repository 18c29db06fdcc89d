import { queryOptions, useQuery } from '@tanstack/react-query'
import type { paymentCaseRoutes } from '@uplink/contract/payment-cases'
import { pathTo } from '@uplink/contract/screens'
import type { deskTicketRoutes } from '@uplink/contract/tickets'
import { useIsOffered } from '../../features/menus/menus.public'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'

const tickets = endpoint<typeof deskTicketRoutes.list>('GET', '/desk/tickets')
const cases = endpoint<typeof paymentCaseRoutes.list>('GET', '/desk/payment-cases')

/** Read again while the portal is open, so that new items are counted without opening the list. */
const rereadMs = 60_000

// The keys begin like those of the lists, so that whatever makes a list out of date also refreshes its count.
const ticketsQuery = queryOptions({
  queryKey: keysOf('desk-tickets').list('waiting'),
  queryFn: ({ signal }) =>
    call(tickets, { query: { status: 'open', per_page: 1 } }, { signal }).then(({ total }) => total),
  refetchInterval: rereadMs,
})
const casesQuery = queryOptions({
  queryKey: keysOf('payment-cases').list('waiting'),
  queryFn: ({ signal }) => call(cases, { query: { per_page: 1 } }, { signal }).then(({ total }) => total),
  refetchInterval: rereadMs,
})

const desk = pathTo('desk')
const review = pathTo('paymentCases')

/** How many items wait behind the menu's entries, for people whose menu has these entries. */
export function useWaiting(): ReadonlyMap<string, number> {
  const { data: answers = 0 } = useQuery({ ...ticketsQuery, enabled: useIsOffered(desk) })
  const { data: payments = 0 } = useQuery({ ...casesQuery, enabled: useIsOffered(review) })
  return new Map([
    [desk, answers],
    [review, payments],
  ])
}
