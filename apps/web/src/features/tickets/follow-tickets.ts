import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive } from '../../platform/live/live'
import { keys } from './tickets.data'

/**
 * While a screen shows tickets, reads again what a live message names, and everything when the live connection comes
 * back.
 */
export function useFollowTickets(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stopHearing = onLive('ticket', ({ id }) => {
      void client.invalidateQueries({ queryKey: keys.one(id) })
      void client.invalidateQueries({ queryKey: keys.lists })
    })
    const stopRereading = onLive('connected', () => void client.invalidateQueries({ queryKey: keys.all }))
    return () => {
      stopHearing()
      stopRereading()
    }
  }, [client])
}
