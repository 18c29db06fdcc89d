import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import type { TicketCategory, TicketFilter } from '@uplink/contract/tickets'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { hasStatus } from '../../../platform/api/failure'
import { keysOf } from '../../../platform/api/query-keys'

// apart from what changes tickets, because every signed-in person loads this

export const list = endpoint<typeof deskTicketRoutes.list>('GET', '/desk/tickets')
const pressing = endpoint<typeof deskTicketRoutes.pressing>('GET', '/desk/tickets/pressing')

const team = endpoint<typeof deskTicketRoutes.team>('GET', '/desk/tickets/team')

/** The cache's keys for the desk's tickets. */
export const keys = keysOf('desk-tickets')

/** Read again at this interval besides live messages, in case one of these is lost. */
const rereadMs = 30_000

/** `all`: whatever its state. */
export type QueueStatus = TicketFilter | 'late' | 'snoozed' | 'all'

interface QueueQuery {
  page: number
  status?: QueueStatus
  category?: TicketCategory
  /** `mine`, `none`, or a colleague's id. */
  assignee?: string
  q?: string
  tag?: string
}

/** The status in the terms of the list's route. */
export const statusOf = (status: QueueStatus | undefined) => (status === 'all' ? undefined : status)

export function queueQuery(query: QueueQuery) {
  const { status } = query
  return queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) =>
      call(list, { query: { ...query, status: statusOf(status), per_page: 20 } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: rereadMs,
  })
}

/** What is to be answered first, of one's own and of nobody's tickets. */
export const pressingTicketsQuery = queryOptions({
  queryKey: keys.list('pressing'),
  queryFn: ({ signal }) => call(pressing, {}, { signal }),
  refetchInterval: rereadMs,
})

/** Who of the team has how many tickets. */
export const teamQuery = queryOptions({
  queryKey: keys.list('team'),
  queryFn: ({ signal }) => call(team, {}, { signal }).then(({ data }) => data),
  refetchInterval: rereadMs,
})

/** How many tickets wait for an answer, of all or of some of them. */
export const countTicketsQuery = (of: { status?: 'late'; assignee?: 'mine' | 'none' }) =>
  queryOptions({
    queryKey: keys.list('waiting', of),
    queryFn: ({ signal }) =>
      call(list, { query: { status: 'open', ...of, per_page: 1 } }, { signal }).then(({ total }) => total),
    // some people may see only tickets or only chats
    refetchInterval: ({ state }) => !hasStatus(state.error, 403) && 2 * rereadMs,
  })

/** Read again while the portal is open. */
export const waitingTicketsQuery = countTicketsQuery({})
