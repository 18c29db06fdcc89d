import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PaymentCase, paymentCaseRoutes } from '@uplink/contract/payment-cases'
import type { Sent } from '@uplink/contract/route'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'
import { once } from '../intents'

type Routes = typeof paymentCaseRoutes

const list = endpoint<Routes['list']>('GET', '/desk/payment-cases')
const read = endpoint<Routes['read']>('GET', '/desk/payment-cases/:kind/:id')
const close = endpoint<Routes['close']>('POST', '/desk/payment-cases/:kind/:id/close')

export const casesExport = endpoint<Routes['export']>('GET', '/desk/payment-cases/export')

/** Identifies a case. */
export type CaseName = Pick<PaymentCase, 'kind' | 'id'>

export type Closing = Sent<Routes['close']>['body']

export const caseKeys = keysOf('payment-cases')

export function casesQuery({ page }: { page: number }) {
  return queryOptions({
    queryKey: caseKeys.list(page),
    queryFn: ({ signal }) => call(list, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function caseQuery({ kind, id }: CaseName) {
  return queryOptions({
    queryKey: caseKeys.one(kind, id),
    queryFn: ({ signal }) => call(read, { params: { kind, id } }, { signal }).then((answer) => answer.data),
  })
}

/** Decides a case once: pressing twice, or again after the network failed, is one decision. */
export function closeCase({ kind, id }: CaseName, body: Closing) {
  return once({ kind, id, ...body }, (key) => call(close, { params: { kind, id }, body, key }))
}
