import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { pathTo } from '@uplink/contract/screens'
import { ApiError } from '../../../platform/api/errors'
import { resultPath } from '../payment-paths'
import { paymentOptionsQuery, paymentQuery, startPayment } from '../payments.data'

/** Codes that say: what this screen shows is no longer so. */
const outdated = [
  'payment.nothing-due',
  'payment.being-confirmed',
  'payment.arrived',
  'payment.gateway-unavailable',
]

/** Begins a payment, and then leads to the gateway, or to how it stands where there is nothing to do there. */
export function useStartPayment() {
  const client = useQueryClient()
  const router = useRouter()
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: startPayment,
    onSuccess: (payment) => {
      client.setQueryData(paymentQuery(payment.id).queryKey, payment)
      router.history.push(
        payment.redirect_url === null ? resultPath(payment) : pathTo('handOver', { payment: payment.id }),
      )
    },
    onError: (failure) => {
      if (failure instanceof ApiError && outdated.includes(failure.code))
        void client.invalidateQueries({ queryKey: paymentOptionsQuery().queryKey })
    },
  })
  // until the next screen is there, too
  return { start: mutate, error, isStarting: isPending || isSuccess }
}
