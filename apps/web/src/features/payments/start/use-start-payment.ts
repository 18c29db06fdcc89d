import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { handOverPath } from '@uplink/contract/gateways'
import { ApiError } from '../../../platform/api/errors'
import { resultPath } from '../payment-paths'
import { paymentOptionsQuery, paymentQuery, startPayment } from '../payments.data'

/** Error codes that mean that this screen is out of date. */
const outdated = [
  'payment.nothing-due',
  'payment.being-confirmed',
  'payment.arrived',
  'payment.gateway-unavailable',
]

/** Begins a payment, then opens the gateway, or the payment's result if there is nothing to do at the gateway. */
export function useStartPayment() {
  const client = useQueryClient()
  const router = useRouter()
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: startPayment,
    onSuccess: (payment) => {
      client.setQueryData(paymentQuery(payment.id).queryKey, payment)
      router.history.push(
        payment.redirect_url === null ? resultPath(payment) : handOverPath(payment.gateway, payment.id),
      )
    },
    onError: (failure) => {
      if (failure instanceof ApiError && outdated.includes(failure.code))
        void client.invalidateQueries({ queryKey: paymentOptionsQuery().queryKey })
    },
  })
  // stays true until the next screen is shown
  return { start: mutate, error, isStarting: isPending || isSuccess }
}
