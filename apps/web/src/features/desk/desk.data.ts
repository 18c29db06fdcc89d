import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { cannedReplies } from '@uplink/contract/canned-replies'
import type { deskRoutes } from '@uplink/contract/desk'
import type { passwordRoutes } from '@uplink/contract/passwords'
import { userSearchFrom } from '@uplink/contract/user-search'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'

const resetLink = endpoint<typeof passwordRoutes.sendToOwner>('POST', '/desk/customer/reset-link')
const customer = endpoint<typeof deskRoutes.customer>('GET', '/desk/customer')
const customers = endpoint<typeof deskRoutes.customers>('GET', '/desk/customers')
const replies = endpoint<typeof cannedReplies.routes.list>('GET', '/desk/canned-replies')

/** The cache's keys of this feature. */
const keys = {
  customers: keysOf('customers'),
  replies: keysOf('canned-replies'),
}

export const sendResetLink = (connection: number) => call(resetLink, { body: { cuid: String(connection) } })

export function customerQuery(connection: number) {
  return queryOptions({
    queryKey: keys.customers.one(connection),
    queryFn: ({ signal }) =>
      call(customer, { query: { cuid: String(connection) } }, { signal }).then((answer) => answer.data),
  })
}

/** A page of the lines that words find, none before there are enough of them; and whether one may add some. */
export function customersQuery({ page, q = '' }: { page: number; q?: string }) {
  const query = q.length >= userSearchFrom ? { q } : {}
  return queryOptions({
    queryKey: keys.customers.list({ page, ...query }),
    queryFn: ({ signal }) => call(customers, { query: { page, ...query, per_page: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** All canned replies that one may use. People write them by hand, so they fit on one page. */
export function repliesQuery() {
  return queryOptions({
    queryKey: keys.replies.of('all'),
    queryFn: ({ signal }) =>
      call(replies, { query: { pagination: 'false' } }, { signal }).then((answer) => answer.data),
    staleTime: 5 * 60_000,
  })
}
