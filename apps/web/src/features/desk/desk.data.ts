import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { deskChatRoutes } from '@uplink/contract/chat'
import type { deskRoutes } from '@uplink/contract/desk'
import type { passwordRoutes } from '@uplink/contract/passwords'
import type {
  DeskTicketWithThread,
  deskTicketRoutes,
  TicketCategory,
  TicketFilter,
} from '@uplink/contract/tickets'
import type { Answer } from '@uplink/contract/route'
import { call, callForFile } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'

const list = endpoint<typeof deskTicketRoutes.list>('GET', '/desk/tickets')
const read = endpoint<typeof deskTicketRoutes.read>('GET', '/desk/tickets/:id')
const agents = endpoint<typeof deskTicketRoutes.agents>('GET', '/desk/tickets/:id/agents')
const write = endpoint<typeof deskTicketRoutes.write>('POST', '/desk/tickets/:id/notes')
const assign = endpoint<typeof deskTicketRoutes.assign>('PUT', '/desk/tickets/:id/assignee')
const close = endpoint<typeof deskTicketRoutes.close>('POST', '/desk/tickets/:id/close')
const reopen = endpoint<typeof deskTicketRoutes.reopen>('POST', '/desk/tickets/:id/reopen')
const attachment = endpoint<typeof deskTicketRoutes.attachment>(
  'GET',
  '/desk/tickets/:id/attachments/:attachment_id',
)
const openFor = endpoint<typeof deskTicketRoutes.open>('POST', '/desk/tickets')
const resetLink = endpoint<typeof passwordRoutes.sendToOwner>('POST', '/desk/customer/reset-link')
const customer = endpoint<typeof deskRoutes.customer>('GET', '/desk/customer')
const replies = endpoint<typeof deskRoutes.cannedReplies>('GET', '/desk/canned-replies')
const addReply = endpoint<typeof deskRoutes.addCannedReply>('POST', '/desk/canned-replies')
const changeReply = endpoint<typeof deskRoutes.changeCannedReply>('PUT', '/desk/canned-replies/:id')
const dropReply = endpoint<typeof deskRoutes.removeCannedReply>('DELETE', '/desk/canned-replies/:id')
const inbox = endpoint<typeof deskChatRoutes.list>('GET', '/desk/chats')
const history = endpoint<typeof deskChatRoutes.history>('GET', '/desk/chats/:id')
const send = endpoint<typeof deskChatRoutes.send>('POST', '/desk/chats/:id/messages')
const markRead = endpoint<typeof deskChatRoutes.markRead>('PUT', '/desk/chats/:id/read')

/** What the cache keeps of this feature. */
export const keys = {
  tickets: keysOf('desk-tickets'),
  chats: keysOf('desk-chats'),
  customers: keysOf('customers'),
  replies: keysOf('canned-replies'),
}

/** Besides live hints: what a lost message would have said is here a little later. */
const rereadMs = 30_000

/** `all`: whatever its state. */
export type QueueStatus = TicketFilter | 'all'

interface QueueAsked {
  page: number
  status?: QueueStatus
  category?: TicketCategory
  assignee?: 'mine' | 'none'
  q?: string
}

export function queueQuery(asked: QueueAsked) {
  const { status } = asked
  return queryOptions({
    queryKey: keys.tickets.list(asked),
    queryFn: ({ signal }) =>
      call(
        list,
        { query: { ...asked, status: status === 'all' ? undefined : status, per_page: 20 } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: rereadMs,
  })
}

export function deskTicketQuery(id: number) {
  return queryOptions({
    queryKey: keys.tickets.one(id),
    queryFn: ({ signal }) => call(read, { params: { id } }, { signal }).then((answer) => answer.data),
  })
}

export function agentsQuery(id: number) {
  return queryOptions({
    queryKey: keys.tickets.of('agents', id),
    queryFn: ({ signal }) => call(agents, { params: { id } }, { signal }).then((answer) => answer.data),
    staleTime: 5 * 60_000,
  })
}

export interface NewDeskTicket {
  category: TicketCategory
  subject: string
  text: string
}

/** For a customer who called. */
export const openTicketFor = (connection: number, body: NewDeskTicket) =>
  call(openFor, { body: { ...body, cuid: String(connection) } })

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

export const loadAttachment = (id: number) => (attachment_id: number) =>
  callForFile(attachment, { params: { id, attachment_id } })

export type DeskAct =
  | { act: 'close' | 'reopen' }
  | { act: 'assign'; assignee: number | null }
  | { act: 'write'; kind: 'answer' | 'internal'; text: string; files: readonly File[] }

/** Does something with a ticket and shows what it is then. */
export async function actAtDesk(client: QueryClient, id: number, asked: DeskAct): Promise<string> {
  const { message, data } = await request(id, asked)
  client.setQueryData(keys.tickets.one(id), data)
  void client.invalidateQueries({ queryKey: keys.tickets.lists })
  return message
}

function request(id: number, asked: DeskAct): Promise<{ message: string; data: DeskTicketWithThread }> {
  const params = { id }
  switch (asked.act) {
    case 'close':
      return call(close, { params })
    case 'reopen':
      return call(reopen, { params })
    case 'assign':
      return call(assign, { params, body: { assignee_id: asked.assignee } })
    case 'write':
      return call(write, { params, body: { kind: asked.kind, text: asked.text }, files: asked.files })
  }
}

export function inboxQuery(asked: { page: number; show?: 'waiting' | 'mine' }) {
  return queryOptions({
    queryKey: keys.chats.list(asked),
    queryFn: ({ signal }) => call(inbox, { query: { ...asked, per_page: 20 } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: rereadMs,
  })
}

type HistoryPage = Answer<typeof deskChatRoutes.history>

export function deskChatQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: keys.chats.one(id),
    queryFn: ({ signal, pageParam }) =>
      call(history, { params: { id }, query: { per_page: 30, before: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page: HistoryPage) =>
      page.total > page.data.length ? page.data.at(-1)?.id : undefined,
  })
}

export const sendAtDesk = (id: number, text: string) => call(send, { params: { id }, body: { text } })

export const markReadAtDesk = (id: number, through: number) =>
  call(markRead, { params: { id }, body: { through } }, { quiet: true })
