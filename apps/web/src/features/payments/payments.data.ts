import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { billingRoutes } from '@uplink/contract/billing'
import type { GatewayName } from '@uplink/contract/gateways'
import type { paymentRoutes } from '@uplink/contract/payments'
import type { Sent } from '@uplink/contract/route'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf, nounsChanged } from '../../platform/api/query-keys'
import { withoutCode } from '../../platform/money/money'
import { activeCuid } from '../../platform/session/session'
import { once } from './intents'
import { withPatience } from './outcome/with-patience'

const keys = keysOf('payments')

type Routes = typeof paymentRoutes

const options = endpoint<Routes['options']>('GET', '/payment-options')
const start = endpoint<Routes['start']>('POST', '/payments')
const read = endpoint<Routes['read']>('GET', '/payments/:id')
const recheck = endpoint<Routes['recheck']>('POST', '/payments/:id/recheck')
const returned = endpoint<Routes['return']>('POST', '/payments/:gateway/return')
const history = endpoint<Routes['history']>('GET', '/recharge-history')
const billInfo = endpoint<typeof billingRoutes.billInfo>('GET', '/get-bill-info')

/** A payment to begin, without `cuid`: it is always for the active connection. */
export type PaymentOrder = Omit<Sent<Routes['start']>['body'], 'cuid'>

export type HistoryKind = NonNullable<Sent<Routes['history']>['query']['kind']>

/** How the active connection can be paid for, and its open bills. Never cached, because an old sum must not be paid. */
export function paymentOptionsQuery() {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keys.of('options', cuid),
    queryFn: ({ signal }) => call(options, { query: { cuid } }, { signal }).then((answer) => answer.data),
    staleTime: 0,
    gcTime: 0,
  })
}

/** What comes next for the active connection; as old a sum as that of `paymentOptionsQuery`. */
export function nextBillQuery() {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keys.of('next-bill', cuid),
    queryFn: ({ signal }) => call(billInfo, { query: { cuid } }, { signal }).then((answer) => answer.data),
    staleTime: 0,
    gcTime: 0,
    // without it only the round amounts are proposed
    retry: false,
  })
}

/** Begins a payment; pressing twice begins one payment. */
export function startPayment(order: PaymentOrder) {
  const body = { ...order, ...(order.amount && { amount: withoutCode(order.amount) }), cuid: activeCuid() }
  return once(body, (key) => call(start, { body, key })).then((answer) => answer.data)
}

/** One payment. */
export function paymentQuery(id: number) {
  return queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(read, { params: { id } }, { signal }).then((answer) => answer.data),
  })
}

/** Asks the gateway about a payment now. */
export function recheckPayment(id: number) {
  return withPatience((signal) => call(recheck, { params: { id } }, { signal })).then((answer) => answer.data)
}

/** The payment with which the browser came back from a gateway, after the server has asked the gateway about it. */
export function paymentReturnQuery(gateway: GatewayName, back: Sent<Routes['return']>['body']) {
  return queryOptions({
    queryKey: keys.of('return', gateway, back.payment_id),
    queryFn: ({ signal }) =>
      withPatience(
        (ending) => call(returned, { params: { gateway }, body: back }, { signal: ending }),
        signal,
      ).then((answer) => answer.data),
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** A page of the active connection's payments and top-ups, the latest first. */
export function paymentHistoryQuery({ page, kind }: { page: number; kind?: HistoryKind | undefined }) {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keys.list(cuid, page, kind),
    queryFn: ({ signal }) => call(history, { query: { cuid, page, per_page: 12, kind } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Reads again what a settled payment changes: bills and balance, the line and its days, and what can be paid next. */
export const moneyMoved = (client: QueryClient) =>
  Promise.all([
    nounsChanged(client, 'billing', 'connections', 'packages', 'usage', 'orders', 'pay-links'),
    ...[keys.lists, keys.of('options')].map((queryKey) => client.invalidateQueries({ queryKey })),
  ])
