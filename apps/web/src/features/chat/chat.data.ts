import {
  infiniteQueryOptions,
  queryOptions,
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
const settings = endpoint<typeof chatRoutes.settings>('GET', '/chat-settings')

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

/** Whether another provider's widget is shown in a frame. */
export function chatSettingsQuery() {
  return queryOptions({
    queryKey: keys.of('settings'),
    queryFn: ({ signal }) => call(settings, {}, { signal, quiet: true }).then((answer) => answer.data),
    staleTime: Infinity,
  })
}

const sendMessage = (text: string, key: string) => call(send, { body: { cuid: activeCuid(), text, key } })

const markMessagesRead = (through: number) =>
  call(markRead, { body: { cuid: activeCuid(), through } }, { quiet: true })

/**
 * The conversation about the active connection, live: it is read again at each live message, and when the live
 * connection comes back.
 *
 * @param isShown whether the messages are on screen; they are then marked as read
 */
export function useChat({ isShown }: { isShown: boolean }) {
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
    if (!isShown || unread === 0 || through === undefined) return
    void markMessagesRead(through).then(
      () => nounsChanged(client, 'chat'),
      // the next message tries again
      () => {},
    )
  }, [client, isShown, unread, through])

  return {
    query,
    messages: messagesOf(query.data),
    unread,
    send: async (text: string, key: string) => {
      await sendMessage(text, key)
      await client.invalidateQueries({ queryKey: chatQuery().queryKey })
    },
  }
}
