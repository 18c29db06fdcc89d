import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { manualPaymentRoutes } from '@uplink/contract/manual-payments'
import type { DeskPaymentDetail, PaymentFilter, deskPaymentRoutes } from '@uplink/contract/desk-payments'
import type { paymentRoutes } from '@uplink/contract/payments'
import type { Answer, Sent } from '@uplink/contract/route'
import { userSearchFrom } from '@uplink/contract/user-search'
import type { userRoutes } from '@uplink/contract/users'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'
import { once } from '../intents'
import { pauseBefore } from '../outcome/polling'

type Routes = typeof deskPaymentRoutes

const list = endpoint<Routes['list']>('GET', '/desk/payments')
export const paymentsExport = endpoint<Routes['export']>('GET', '/desk/payments/export')
const sums = endpoint<Routes['sums']>('GET', '/desk/payments/sums')
const people = endpoint<typeof userRoutes.search>('GET', '/all-users')
const read = endpoint<Routes['read']>('GET', '/desk/payments/:id')
const refund = endpoint<Routes['refund']>('POST', '/desk/payments/:id/refund')
const ways = endpoint<typeof manualPaymentRoutes.ways>('GET', '/desk/payments/ways')
const options = endpoint<typeof paymentRoutes.options>('GET', '/payment-options')
const record = endpoint<typeof manualPaymentRoutes.record>('POST', '/desk/payments')

export type Refunding = Sent<Routes['refund']>['body']

export type PaymentSums = Answer<Routes['sums']>['data']

const keys = keysOf('desk-payments')

export interface PaymentQuery {
  q?: string
  state?: PaymentFilter
  from?: string
  to?: string
  method?: string
  collector?: string
  area?: string
  least?: string
  most?: string
}

/** Staff by name or username, to choose who took it. */
export async function findCollectors(text: string) {
  const q = text.trim()
  if (q.length < userSearchFrom) return []
  const { data } = await call(people, { query: { q } })
  return data
    .filter(({ account_type }) => account_type === 'staff')
    .map(({ id, name, username }) => ({ value: String(id), label: name, hint: username }))
}

/** Those whom an address names by their ids. */
export const collectorsOf = async (ids: readonly string[]) =>
  (await call(people, { query: { id: ids.join(',') } })).data.map(({ id, name }) => ({
    value: String(id),
    label: name,
  }))

/** What the payments of the same filters brought, by method. */
export const paymentSumsQuery = (query: PaymentQuery) =>
  queryOptions({
    queryKey: keys.of('sums', query),
    queryFn: ({ signal }) => call(sums, { query }, { signal }).then((answer) => answer.data),
  })

/** A page of all lines' payments, or of those that the search finds. */
export function deskPaymentsQuery(query: PaymentQuery & { page: number }) {
  return queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => call(list, { query: { ...query, per_page: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

const isThrough = ({ state }: DeskPaymentDetail) => state !== 'refund_pending'

/** One payment; while a refund is under way, it is read again and again. */
export function deskPaymentQuery(id: number) {
  return queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(read, { params: { id } }, { signal }).then((answer) => answer.data),
    refetchInterval: ({ state }) => pauseBefore(state, isThrough),
  })
}

/** Refunds once: pressing twice, or again after the network failed, is one refund. */
export function refundPayment(id: number, body: Refunding) {
  return once({ refund: id, ...body }, (key) => call(refund, { params: { id }, body, key }))
}

/** In which ways money for a line can be taken. */
export function waysQuery(line: number) {
  return queryOptions({
    queryKey: keys.of('ways', line),
    queryFn: ({ signal }) =>
      call(ways, { query: { cuid: String(line) } }, { signal }).then((answer) => answer.data.ways),
    staleTime: 60_000,
  })
}

/** The open bills of a line and what it holds in advance. Never cached, because an old sum must not be taken. */
export const openBillsQuery = (line: number) =>
  queryOptions({
    queryKey: keys.of('open-bills', line),
    queryFn: ({ signal }) =>
      call(options, { query: { cuid: String(line) } }, { signal }).then((answer) => answer.data),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

type Recording = Omit<Sent<typeof manualPaymentRoutes.record>['body'], 'cuid'>

/** Records once what was paid for a line: pressing twice, or again after the network failed, is one payment. */
export function recordPayment(line: number, payment: Recording) {
  const body = { ...payment, cuid: String(line) }
  return once({ record: line, ...body }, (key) => call(record, { body, key }))
}
