import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive } from '../../platform/live/live'
import { keys } from './desk.data'

/** While the desk is open: what a live hint names is read again, and everything when the line comes back. */
export function useFollowDesk(): void {
  const client = useQueryClient()
  useEffect(() => {
    const again = (queryKey: readonly unknown[]) => void client.invalidateQueries({ queryKey })
    const stops = [
      onLive('ticket', ({ id }) => {
        again(keys.ticket(id))
        again(keys.queue)
      }),
      onLive('chat', ({ connection_id }) => {
        again(keys.chat(connection_id))
        again(keys.chats)
      }),
      onLive('connected', () => again(keys.all)),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client])
}
