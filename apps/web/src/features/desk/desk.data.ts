import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { cannedReplies } from '@uplink/contract/canned-replies'
import type { CustomerBills, deskRoutes } from '@uplink/contract/desk'
import type { passwordRoutes } from '@uplink/contract/passwords'
import { userSearchFrom } from '@uplink/contract/user-search'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'

const resetLink = endpoint<typeof passwordRoutes.sendToOwner>('POST', '/desk/customer/reset-link')
const customer = endpoint<typeof deskRoutes.customer>('GET', '/desk/customer')
const customers = endpoint<typeof deskRoutes.customers>('GET', '/desk/customers')
export const customersExport = endpoint<typeof deskRoutes.exportCustomers>('GET', '/desk/customers/export')
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

/** What narrows the list of customers. */
export interface CustomerFilter {
  q?: string
  area?: string
  package?: string
  status?: string
  bills?: CustomerBills
}

/** The filters without words of which there are not enough yet. */
export function wholeFilter({ q = '', ...filters }: CustomerFilter): CustomerFilter {
  return q.length >= userSearchFrom ? { q, ...filters } : filters
}

/** A page of the lines that the filters find, none without any; and whether one may add some. */
export function customersQuery({ page, ...filter }: CustomerFilter & { page: number }) {
  const query = wholeFilter(filter)
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
