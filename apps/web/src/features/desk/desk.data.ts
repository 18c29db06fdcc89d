import { queryOptions } from '@tanstack/react-query'
import type { cannedReplies } from '@uplink/contract/canned-replies'
import type { deskRoutes } from '@uplink/contract/desk'
import type { passwordRoutes } from '@uplink/contract/passwords'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'

const resetLink = endpoint<typeof passwordRoutes.sendToOwner>('POST', '/desk/customer/reset-link')
const customer = endpoint<typeof deskRoutes.customer>('GET', '/desk/customer')
const replies = endpoint<typeof cannedReplies.routes.list>('GET', '/desk/canned-replies')

/** What the cache keeps of this feature. */
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

/** All one may use; there are as many as people write by hand. */
export function repliesQuery() {
  return queryOptions({
    queryKey: keys.replies.of('all'),
    queryFn: ({ signal }) =>
      call(replies, { query: { pagination: 'false' } }, { signal }).then((answer) => answer.data),
    staleTime: 5 * 60_000,
  })
}
