import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { nounsChanged } from '../../platform/api/query-keys'
import { onLive } from '../../platform/live/live'
import { followDeskChats } from '../chat/chat.public'
import { followDeskTickets } from '../tickets/desk.public'

/** While the desk is open, reads again what a live message names, and everything when the live connection comes back. */
export function useFollowDesk(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stops = [
      followDeskTickets(client),
      followDeskChats(client),
      onLive('connected', () => void nounsChanged(client, 'desk-tickets', 'desk-chats', 'customers')),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client])
}
