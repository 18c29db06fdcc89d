import { queryOptions } from '@tanstack/react-query'
import type { deskChatRoutes } from '@uplink/contract/chat'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { hasStatus } from '../../../platform/api/failure'
import { keysOf } from '../../../platform/api/query-keys'

const list = endpoint<typeof deskChatRoutes.list>('GET', '/desk/chats')

/** Read again while the portal is open, so that new ones are counted without opening the list. */
const rereadMs = 60_000

/** How many chats wait for an answer; see `waitingTicketsQuery`. */
export const waitingChatsQuery = queryOptions({
  queryKey: keysOf('desk-chats').list('waiting'),
  queryFn: ({ signal }) =>
    call(list, { query: { show: 'waiting', per_page: 1 } }, { signal }).then(({ waiting }) => waiting),
  refetchInterval: ({ state }) => !hasStatus(state.error, 403) && rereadMs,
})
