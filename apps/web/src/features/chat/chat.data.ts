import {
  infiniteQueryOptions,
  type InfiniteData,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { ChatMessage, chatRoutes } from '@uplink/contract/chat'
import type { Answer } from '@uplink/contract/route'
import { useEffect } from 'react'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf, nounsChanged } from '../../platform/api/query-keys'
import { activeCuid } from '../../platform/session/session'
import { onLive } from '../../platform/live/live'

const history = endpoint<typeof chatRoutes.history>('GET', '/get_chat_history')
const send = endpoint<typeof chatRoutes.send>('POST', '/chat-messages')
const markRead = endpoint<typeof chatRoutes.markRead>('PUT', '/chat-messages/read')

const keys = keysOf('chat')

const perPage = 30

export type HistoryPage = Answer<typeof chatRoutes.history>

/** The parameter for the next older page: the oldest message of this page. */
const olderThan = (page: HistoryPage): number | undefined =>
  page.total > page.data.length ? page.data.at(-1)?.id : undefined

/** The conversation about the active connection, in pages from the latest backwards. */
function chatQuery() {
  const cuid = activeCuid()
  return infiniteQueryOptions({
    queryKey: keys.list(cuid),
    queryFn: ({ signal, pageParam }) =>
      call(history, { query: { cuid, per_page: perPage, before: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: olderThan,
  })
}

/** The messages of all pages, oldest first. */
function messagesOf(data: InfiniteData<HistoryPage> | undefined): ChatMessage[] {
  return (data?.pages ?? []).flatMap(({ data: messages }) => messages).reverse()
}

const sendMessage = (text: string, key: string) => call(send, { body: { cuid: activeCuid(), text, key } })

const markMessagesRead = (through: number) =>
  call(markRead, { body: { cuid: activeCuid(), through } }, { quiet: true })

/** The conversation about the active connection, on screen and live; its messages are marked as read. */
export function useChat() {
  const client = useQueryClient()
  const query = useInfiniteQuery(chatQuery())
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: chatQuery().queryKey })
    const stops = [onLive('chat', again), onLive('connected', again)]
    return () => stops.forEach((stop) => stop())
  }, [client])

  const latest = query.data?.pages[0]
  const unread = latest?.unread ?? 0
  const through = latest?.data[0]?.id
  useEffect(() => {
    if (unread === 0 || through === undefined) return
    void markMessagesRead(through).then(
      () => nounsChanged(client, 'chat'),
      // the next message tries again
      () => {},
    )
  }, [client, unread, through])

  return {
    query,
    messages: messagesOf(query.data),
    send: async (text: string, key: string) => {
      await sendMessage(text, key)
      await client.invalidateQueries({ queryKey: chatQuery().queryKey })
    },
  }
}
