import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { tellRefusal } from '../../../platform/api/failure'
import { onLive } from '../../../platform/live/live'
import { useToasts } from '../../../ui/UiProvider'
import { moneyMoved, paymentQuery, recheckPayment } from '../payments.data'
import { isSettled, pauseBefore } from './polling'

/**
 * A payment that is kept up to date. It is read again when a live message names it, when the live connection comes
 * up, and from time to time while it is undecided, so that a lost message only causes a delay.
 */
export function useFollowedPayment(id: number) {
  const client = useQueryClient()
  const toasts = useToasts()
  const query = useQuery({
    ...paymentQuery(id),
    refetchInterval: ({ state }) => pauseBefore(state, isSettled),
    refetchOnReconnect: true,
  })
  const isFinal = query.data?.is_final

  useEffect(() => {
    const readAgain = () => void client.invalidateQueries({ queryKey: paymentQuery(id).queryKey })
    const stops = [
      onLive('payment', (heard) => {
        if (heard.id === id) readAgain()
      }),
      onLive('connected', readAgain),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, id])

  useEffect(() => {
    if (isFinal) void moneyMoved(client)
  }, [client, isFinal])

  const recheck = useMutation({
    mutationFn: () => recheckPayment(id),
    onSuccess: (payment) => client.setQueryData(paymentQuery(id).queryKey, payment),
    onError: (error) => tellRefusal(toasts, error),
  })
  return { query, recheck }
}
