import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { nounsChanged } from '../../platform/api/query-keys'
import { onLive } from '../../platform/live/live'
import { chatQuery, markMessagesRead, messagesOf, sendMessage } from './chat.data'

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
    send: async (text: string) => {
      await sendMessage(text)
      await client.invalidateQueries({ queryKey: chatQuery().queryKey })
    },
  }
}
