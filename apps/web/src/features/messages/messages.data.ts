import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { MessageLog, messageRoutes } from '@uplink/contract/messages'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'

const list = endpoint<typeof messageRoutes.list>('GET', '/message-logs')
const sendAgain = endpoint<typeof messageRoutes.sendAgain>('POST', '/message-logs/send-again')
export const messagesExport = endpoint<typeof messageRoutes.export>('GET', '/message-logs/export')

const keys = keysOf('messages')

interface MessageQuery {
  page: number
  q?: string
  channel?: MessageLog['channel']
  state?: MessageLog['state']
  from?: string
  to?: string
  with?: string
}

/**
 * A page of the messages that the portal sent. The same text to many is one row, until one asks who is among them or
 * what became of each.
 */
export function messagesQuery({ with: first, ...query }: MessageQuery) {
  const isOneByOne = first !== undefined || query.q !== undefined || query.state !== undefined
  const request = {
    ...query,
    ...(first !== undefined && { with: Number(first) }),
    ...(!isOneByOne && { waves: 'folded' as const }),
  }
  return queryOptions({
    queryKey: keys.list(request),
    queryFn: ({ signal }) => call(list, { query: { ...request, per_page: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** How many messages of a state were written from a day on. */
export function countQuery(state: MessageLog['state'], from: string) {
  return queryOptions({
    queryKey: keys.of('count', state, from),
    queryFn: ({ signal }) =>
      call(list, { query: { state, from, per_page: 1 } }, { signal }).then(({ total }) => total),
  })
}

export const sendMessagesAgain = (ids: number[]) => call(sendAgain, { body: { ids } })
