import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { nounsChanged } from '../../platform/api/query-keys'
import { onLive } from '../../platform/live/live'
import { keys } from './desk.data'

/** While the desk is open: what a live hint names is read again, and everything when the line comes back. */
export function useFollowDesk(): void {
  const client = useQueryClient()
  useEffect(() => {
    const again = (queryKey: readonly unknown[]) => void client.invalidateQueries({ queryKey })
    const stops = [
      onLive('ticket', ({ id }) => {
        again(keys.tickets.one(id))
        again(keys.tickets.lists)
      }),
      onLive('chat', ({ connection_id }) => {
        again(keys.chats.one(connection_id))
        again(keys.chats.lists)
      }),
      onLive('connected', () => void nounsChanged(client, 'desk-tickets', 'desk-chats', 'customers')),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client])
}
