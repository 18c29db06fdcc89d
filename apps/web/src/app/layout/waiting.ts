import { queryOptions, useQuery } from '@tanstack/react-query'
import type { deskChatRoutes } from '@uplink/contract/chat'
import type { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import type { paymentCaseRoutes } from '@uplink/contract/payment-cases'
import { pathTo } from '@uplink/contract/screens'
import { useIsOffered } from '../../features/menus/menus.public'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { hasStatus } from '../../platform/api/failure'
import { keysOf } from '../../platform/api/query-keys'

const tickets = endpoint<typeof deskTicketRoutes.list>('GET', '/desk/tickets')
const chats = endpoint<typeof deskChatRoutes.list>('GET', '/desk/chats')
const cases = endpoint<typeof paymentCaseRoutes.list>('GET', '/desk/payment-cases')

/** Read again while the portal is open, so that new items are counted without opening the list. */
const rereadMs = 60_000

/** One menu entry leads to tickets and chats, and some people may see only one of them. */
const unlessForbidden = ({ state }: { state: { error: Error | null } }) =>
  !hasStatus(state.error, 403) && rereadMs

// The keys begin like those of the lists, so that whatever makes a list out of date also refreshes its count.
const ticketsQuery = queryOptions({
  queryKey: keysOf('desk-tickets').list('waiting'),
  queryFn: ({ signal }) =>
    call(tickets, { query: { status: 'open', per_page: 1 } }, { signal }).then(({ total }) => total),
  refetchInterval: unlessForbidden,
})
const chatsQuery = queryOptions({
  queryKey: keysOf('desk-chats').list('waiting'),
  queryFn: ({ signal }) =>
    call(chats, { query: { show: 'waiting', per_page: 1 } }, { signal }).then(({ waiting }) => waiting),
  refetchInterval: unlessForbidden,
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
  const isAtDesk = useIsOffered(desk)
  const { data: answers = 0 } = useQuery({ ...ticketsQuery, enabled: isAtDesk })
  const { data: messages = 0 } = useQuery({ ...chatsQuery, enabled: isAtDesk })
  const { data: payments = 0 } = useQuery({ ...casesQuery, enabled: useIsOffered(review) })
  return new Map([
    [desk, answers + messages],
    [review, payments],
  ])
}
