import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { MessageLog, messageRoutes } from '@uplink/contract/messages'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'

const list = endpoint<typeof messageRoutes.list>('GET', '/message-logs')
export const messagesExport = endpoint<typeof messageRoutes.export>('GET', '/message-logs/export')

export interface AskedMessages {
  page: number
  q?: string
  channel?: MessageLog['channel']
  state?: MessageLog['state']
}

/** A page of the messages that the portal sent. */
export function messagesQuery(asked: AskedMessages) {
  return queryOptions({
    queryKey: keysOf('messages').list(asked),
    queryFn: ({ signal }) => call(list, { query: { ...asked, per_page: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })
}
