import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { deskChatRoutes } from '@uplink/contract/chat'
import type { Answer } from '@uplink/contract/route'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'
import { onLive } from '../../../platform/live/live'
import type { TellPresence } from '../../../platform/live/use-presence'

const inbox = endpoint<typeof deskChatRoutes.list>('GET', '/desk/chats')
export const chatsExport = endpoint<typeof deskChatRoutes.export>('GET', '/desk/chats/export')
const history = endpoint<typeof deskChatRoutes.history>('GET', '/desk/chats/:id')
const send = endpoint<typeof deskChatRoutes.send>('POST', '/desk/chats/:id/messages')
const agents = endpoint<typeof deskChatRoutes.agents>('GET', '/desk/chats/:id/agents')
const assign = endpoint<typeof deskChatRoutes.assign>('PUT', '/desk/chats/:id/assignee')
const markRead = endpoint<typeof deskChatRoutes.markRead>('PUT', '/desk/chats/:id/read')

const presence = endpoint<typeof deskChatRoutes.presence>('PUT', '/desk/chats/:id/presence')

/** The cache's keys for the desk's chats. */
export const keys = keysOf('desk-chats')

/** Read again at this interval besides live messages, in case one of these is lost. */
const rereadMs = 30_000

export function inboxQuery(query: { page: number; show?: 'waiting' | 'mine' | 'none' | 'all' }) {
  return queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => call(inbox, { query: { ...query, per_page: 20 } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: rereadMs,
  })
}

type HistoryPage = Answer<typeof deskChatRoutes.history>

export function deskChatQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal, pageParam }) =>
      call(history, { params: { id }, query: { per_page: 30, before: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page: HistoryPage) =>
      page.total > page.data.length ? page.data.at(-1)?.id : undefined,
  })
}

export function agentsQuery(id: number) {
  return queryOptions({
    queryKey: keys.of('agents', id),
    queryFn: ({ signal }) => call(agents, { params: { id } }, { signal }).then((answer) => answer.data),
    staleTime: 5 * 60_000,
  })
}

/** Hands a chat over, or to nobody, and shows whose it is now. */
export async function assignChat(client: QueryClient, id: number, assignee: number | null): Promise<string> {
  const { message } = await call(assign, { params: { id }, body: { assignee_id: assignee } })
  void client.invalidateQueries({ queryKey: keys.lists })
  await client.invalidateQueries({ queryKey: keys.one(id) })
  return message
}

export const sendAtDesk = (id: number, text: string, key: string) =>
  call(send, { params: { id }, body: { text, key } })

export const beAtChat =
  (id: number): TellPresence =>
  (state, options) =>
    call(presence, { params: { id }, body: { state } }, options).then(({ data }) => data)

export const markReadAtDesk = (id: number, through: number) =>
  call(markRead, { params: { id }, body: { through } }, { quiet: true })

/** Reads a conversation again when a live message names it. Returns a function that stops this. */
export function followDeskChats(client: QueryClient): () => void {
  return onLive('chat', ({ connection_id }) => {
    void client.invalidateQueries({ queryKey: keys.one(connection_id) })
    void client.invalidateQueries({ queryKey: keys.lists })
  })
}
