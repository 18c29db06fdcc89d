import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query'
import type { ChatMessage, chatRoutes } from '@uplink/contract/chat'
import type { Answer } from '@uplink/contract/route'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'
import { activeCuid } from '../../platform/session/session'

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
export function chatQuery() {
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
export function messagesOf(data: InfiniteData<HistoryPage> | undefined): ChatMessage[] {
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

export const sendMessage = (text: string) => call(send, { body: { cuid: activeCuid(), text } })

export const markMessagesRead = (through: number) =>
  call(markRead, { body: { cuid: activeCuid(), through } }, { quiet: true })
