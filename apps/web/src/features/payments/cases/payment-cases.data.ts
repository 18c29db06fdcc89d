import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { manyPaymentCaseRoutes } from '@uplink/contract/many-payment-cases'
import type { PaymentCase, paymentCaseRoutes } from '@uplink/contract/payment-cases'
import type { Sent } from '@uplink/contract/route'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'
import { once } from '../intents'

type Routes = typeof paymentCaseRoutes
type Many = typeof manyPaymentCaseRoutes

const list = endpoint<Routes['list']>('GET', '/desk/payment-cases')
const read = endpoint<Routes['read']>('GET', '/desk/payment-cases/:kind/:id')
const close = endpoint<Routes['close']>('POST', '/desk/payment-cases/:kind/:id/close')

const assignees = endpoint<Many['assignees']>('GET', '/desk/payment-cases/assignees')
const previewMany = endpoint<Many['preview']>('POST', '/desk/payment-cases/many/preview')
const actOnMany = endpoint<Many['act']>('POST', '/desk/payment-cases/many')

export const casesExport = endpoint<Routes['export']>('GET', '/desk/payment-cases/export')

/** Identifies a case. */
export type CaseName = Pick<PaymentCase, 'kind' | 'id'>

export type Closing = Sent<Routes['close']>['body']

export const caseKeys = keysOf('payment-cases')

export function casesQuery(query: Sent<Routes['list']>['query'] & { page: number }) {
  return queryOptions({
    queryKey: caseKeys.list(query),
    queryFn: ({ signal }) => call(list, { query }, { signal }),
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

/** The staff into whose hands cases can be put. */
export function assigneesQuery() {
  return queryOptions({
    queryKey: caseKeys.of('assignees'),
    queryFn: ({ signal }) => call(assignees, {}, { signal }).then((answer) => answer.data),
    staleTime: 5 * 60_000,
  })
}

export type ManyAct = Sent<Many['preview']>['body']['act']

/** Which of the cases an act would change, as they are now. */
export function manyPreviewQuery(body: Sent<Many['preview']>['body']) {
  return queryOptions({
    queryKey: caseKeys.of('many', body),
    queryFn: ({ signal }) => call(previewMany, { body }, { signal }).then((answer) => answer.data),
    select: ({ will_change, refused }) => ({
      will_change: will_change.map(({ name, line }) => ({
        name,
        to: line ? `${line.username}, ${line.holder}` : undefined,
      })),
      refused,
    }),
    gcTime: 0,
  })
}

export const actOnCases = (body: Sent<Many['act']>['body']) => call(actOnMany, { body })
