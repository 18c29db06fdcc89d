import { queryOptions } from '@tanstack/react-query'
import type { GatewayName } from '@uplink/contract/gateways'
import type { paymentRoutes } from '@uplink/contract/payments'
import type { PaymentReturn } from '../hand-over/return-address'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'
import { once } from '../intents'
import { withPatience } from '../outcome/with-patience'

const keys = keysOf('pay-links')

type Routes = typeof paymentRoutes

const link = endpoint<Routes['link']>('GET', '/pay/:token')
const start = endpoint<Routes['linkStart']>('POST', '/pay/:token/payments')
const recheck = endpoint<Routes['linkRecheck']>('POST', '/pay/:token/payments/:id/recheck')
const returned = endpoint<Routes['linkReturn']>('POST', '/pay/:token/return')

/** The bill of a pay link, and the state of its latest payment. */
export function payLinkQuery(token: string) {
  return queryOptions({
    queryKey: keys.one(token),
    queryFn: ({ signal }) => call(link, { params: { token } }, { signal }).then((answer) => answer.data),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Begins a payment by the link; pressing twice begins one payment. */
export function startLinkedPayment(token: string, gateway: GatewayName) {
  return once({ token, gateway }, (key) => call(start, { params: { token }, body: { gateway }, key })).then(
    (answer) => answer.data,
  )
}

/** Asks the gateway about a payment begun by the link. */
export function recheckLinkedPayment(token: string, id: number) {
  return withPatience((signal) => call(recheck, { params: { token, id } }, { signal })).then(
    (answer) => answer.data,
  )
}

/** The payment with which the browser came back, after the server has asked the gateway about it. */
export function linkReturnQuery(token: string, back: PaymentReturn | undefined) {
  return queryOptions({
    queryKey: keys.of('return', token, back?.payment_id),
    queryFn: async ({ signal }) => {
      if (!back) return null
      const ask = (ending: AbortSignal) =>
        call(returned, { params: { token }, body: back }, { signal: ending })
      return (await withPatience(ask, signal)).data
    },
    staleTime: Infinity,
    gcTime: 0,
  })
}
