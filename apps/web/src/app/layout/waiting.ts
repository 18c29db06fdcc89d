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

/** Asked again while the portal stands open: what came in is seen without opening the list. */
const rereadMs = 60_000

// Below the keys of the lists themselves, so that whatever makes a list stale counts anew too.
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

/** How much waits behind the menu's entries, for those whose menu has them. */
export function useWaiting(): ReadonlyMap<string, number> {
  const { data: answers = 0 } = useQuery({ ...ticketsQuery, enabled: useIsOffered(desk) })
  const { data: payments = 0 } = useQuery({ ...casesQuery, enabled: useIsOffered(review) })
  return new Map([
    [desk, answers],
    [review, payments],
  ])
}
