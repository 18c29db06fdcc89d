import { queryOptions } from '@tanstack/react-query'
import type { paymentPromiseRoutes } from '@uplink/contract/payment-promises'
import type { Received } from '@uplink/contract/route'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'

const terms = endpoint<typeof paymentPromiseRoutes.terms>('GET', '/desk/promises')
const take = endpoint<typeof paymentPromiseRoutes.take>('POST', '/desk/promises')

/** What a promise to pay of a line would be about. */
export function promiseTermsQuery(line: number) {
  return queryOptions({
    queryKey: keysOf('payment-promises').of('terms', line),
    queryFn: ({ signal }) =>
      call(terms, { query: { cuid: String(line) } }, { signal }).then(({ data }) => data),
    gcTime: 0,
    staleTime: 0,
  })
}

export type NewPromise = Received<typeof paymentPromiseRoutes.take>['body']

export const takePromise = (body: NewPromise, key: string) => call(take, { body, key })
