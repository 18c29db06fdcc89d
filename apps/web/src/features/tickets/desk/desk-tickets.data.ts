import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { DeskTicketWithThread, deskTicketRoutes } from '@uplink/contract/desk-tickets'
import type { TicketCategory, TicketFilter } from '@uplink/contract/tickets'
import { call, callForFile } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'
import { onLive } from '../../../platform/live/live'

const list = endpoint<typeof deskTicketRoutes.list>('GET', '/desk/tickets')
export const ticketsExport = endpoint<typeof deskTicketRoutes.export>('GET', '/desk/tickets/export')
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

/** The cache's keys for the desk's tickets. */
export const keys = keysOf('desk-tickets')

/** Read again at this interval besides live messages, in case one of these is lost. */
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

/** The status in the terms of the list's route. */
export const statusOf = (status: QueueStatus | undefined) => (status === 'all' ? undefined : status)

export function queueQuery(asked: QueueAsked) {
  const { status } = asked
  return queryOptions({
    queryKey: keys.list(asked),
    queryFn: ({ signal }) =>
      call(list, { query: { ...asked, status: statusOf(status), per_page: 20 } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: rereadMs,
  })
}

export function deskTicketQuery(id: number) {
  return queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(read, { params: { id } }, { signal }).then((answer) => answer.data),
  })
}

export function agentsQuery(id: number) {
  return queryOptions({
    queryKey: keys.of('agents', id),
    queryFn: ({ signal }) => call(agents, { params: { id } }, { signal }).then((answer) => answer.data),
    staleTime: 5 * 60_000,
  })
}

export interface NewDeskTicket {
  category: TicketCategory
  subject: string
  text: string
}

/** Opens a ticket for a customer who called. */
export const openTicketFor = (connection: number, body: NewDeskTicket) =>
  call(openFor, { body: { ...body, cuid: String(connection) } })

export const loadAttachment = (id: number) => (attachment_id: number) =>
  callForFile(attachment, { params: { id, attachment_id } })

export type DeskAct =
  | { act: 'close' | 'reopen' }
  | { act: 'assign'; assignee: number | null }
  | { act: 'write'; kind: 'answer' | 'internal'; text: string; files: readonly File[] }

/** Does an act on a ticket and shows the changed ticket. */
export async function actAtDesk(client: QueryClient, id: number, asked: DeskAct): Promise<string> {
  const { message, data } = await request(id, asked)
  client.setQueryData(keys.one(id), data)
  void client.invalidateQueries({ queryKey: keys.lists })
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

/** Reads a ticket again when a live message names it. Returns a function that stops this. */
export function followDeskTickets(client: QueryClient): () => void {
  return onLive('ticket', ({ id }) => {
    void client.invalidateQueries({ queryKey: keys.one(id) })
    void client.invalidateQueries({ queryKey: keys.lists })
  })
}
