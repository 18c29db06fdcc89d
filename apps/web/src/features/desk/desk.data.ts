import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { deskRoutes } from '@uplink/contract/desk'
import type { passwordRoutes } from '@uplink/contract/passwords'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'

const resetLink = endpoint<typeof passwordRoutes.sendToOwner>('POST', '/desk/customer/reset-link')
const customer = endpoint<typeof deskRoutes.customer>('GET', '/desk/customer')
const replies = endpoint<typeof deskRoutes.cannedReplies>('GET', '/desk/canned-replies')
const addReply = endpoint<typeof deskRoutes.addCannedReply>('POST', '/desk/canned-replies')
const changeReply = endpoint<typeof deskRoutes.changeCannedReply>('PUT', '/desk/canned-replies/:id')
const dropReply = endpoint<typeof deskRoutes.removeCannedReply>('DELETE', '/desk/canned-replies/:id')

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
      call(replies, { query: { per_page: 100 } }, { signal }).then((answer) => answer.data),
    staleTime: 5 * 60_000,
  })
}

/** A page of them, to write them. */
export function replyPageQuery({ page }: { page: number }) {
  return queryOptions({
    queryKey: keys.replies.list(page),
    queryFn: ({ signal }) => call(replies, { query: { page, per_page: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** A new one without an id. */
export const saveReply = (id: number | undefined, body: { title: string; text: string }) =>
  id === undefined ? call(addReply, { body }) : call(changeReply, { params: { id }, body })

export const removeReply = (id: number) => call(dropReply, { params: { id } })
