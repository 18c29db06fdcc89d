import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { chatRoutes } from '@uplink/contract/chat'
import { useEffect } from 'react'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'
import { onLive } from '../../platform/live/live'
import { activeCuid } from '../../platform/session/session'

const settings = endpoint<typeof chatRoutes.settings>('GET', '/chat-settings')

/** Whether another provider's widget is shown in a frame, and how many messages are unread. */
export function chatSettingsQuery() {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keysOf('chat').of('settings', cuid),
    queryFn: ({ signal }) =>
      call(settings, { query: { cuid } }, { signal, quiet: true }).then((answer) => answer.data),
    staleTime: Infinity,
  })
}

/** How many messages are unread, live; of a closed chat nothing else is read. */
export function useUnread(): number {
  const client = useQueryClient()
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: chatSettingsQuery().queryKey })
    const stops = [onLive('chat', again), onLive('connected', again)]
    return () => stops.forEach((stop) => stop())
  }, [client])
  return useQuery(chatSettingsQuery()).data?.unread ?? 0
}
