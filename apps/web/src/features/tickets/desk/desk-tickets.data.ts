import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { DeskTicketWithThread, deskTicketRoutes } from '@uplink/contract/desk-tickets'
import type { TicketCategory } from '@uplink/contract/tickets'
import { call, callForFile } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { onLive } from '../../../platform/live/live'
import type { TellPresence } from '../../../platform/live/use-presence'
import type { WrittenNote } from '../thread/AnswerForm'
import { keys, list } from './queue.data'

export const ticketsExport = endpoint<typeof deskTicketRoutes.export>('GET', '/desk/tickets/export')
const read = endpoint<typeof deskTicketRoutes.read>('GET', '/desk/tickets/:id')
const agents = endpoint<typeof deskTicketRoutes.agents>('GET', '/desk/tickets/:id/agents')
const write = endpoint<typeof deskTicketRoutes.write>('POST', '/desk/tickets/:id/notes')
const assign = endpoint<typeof deskTicketRoutes.assign>('PUT', '/desk/tickets/:id/assignee')
const snooze = endpoint<typeof deskTicketRoutes.snooze>('PUT', '/desk/tickets/:id/snooze')
const tag = endpoint<typeof deskTicketRoutes.tag>('PUT', '/desk/tickets/:id/tags')
const tags = endpoint<typeof deskTicketRoutes.tags>('GET', '/desk/tickets/tags')
const merge = endpoint<typeof deskTicketRoutes.merge>('POST', '/desk/tickets/:id/merge')
const many = endpoint<typeof deskTicketRoutes.many>('POST', '/desk/tickets/many')
const close = endpoint<typeof deskTicketRoutes.close>('POST', '/desk/tickets/:id/close')
const reopen = endpoint<typeof deskTicketRoutes.reopen>('POST', '/desk/tickets/:id/reopen')
const attachment = endpoint<typeof deskTicketRoutes.attachment>(
  'GET',
  '/desk/tickets/:id/attachments/:attachment_id',
)
const presence = endpoint<typeof deskTicketRoutes.presence>('PUT', '/desk/tickets/:id/presence')
const openFor = endpoint<typeof deskTicketRoutes.open>('POST', '/desk/tickets')

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

/** The words with which tickets are marked. */
export function tagsQuery() {
  return queryOptions({
    queryKey: keys.of('tags'),
    queryFn: ({ signal }) => call(tags, {}, { signal }).then((answer) => answer.data),
  })
}

/** The unsolved tickets of a line, the latest ones. */
export function ticketsOfLineQuery(connection: number) {
  const query = { cuid: String(connection), status: 'unsolved' as const, per_page: 20 }
  return queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => call(list, { query }, { signal }).then((answer) => answer.data),
  })
}

/** Puts a ticket into another one. */
export async function mergeInto(client: QueryClient, id: number, into: number): Promise<string> {
  const { message, data } = await call(merge, { params: { id }, body: { into } })
  client.setQueryData(keys.one(into), data)
  await client.invalidateQueries({ queryKey: keys.one(id) })
  void client.invalidateQueries({ queryKey: keys.lists })
  return message
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

export const beAtTicket =
  (id: number): TellPresence =>
  (state, options) =>
    call(presence, { params: { id }, body: { state } }, options).then(({ data }) => data)

export type DeskAct =
  | { act: 'close' | 'reopen' }
  | { act: 'snooze'; until: string | null }
  | { act: 'tag'; tags: readonly string[] }
  | { act: 'assign'; assignee: number | null }
  | { act: 'write'; kind: 'answer' | 'internal'; note: WrittenNote }

/** Does an act on a ticket and shows the changed ticket. */
export async function actAtDesk(client: QueryClient, id: number, query: DeskAct): Promise<string> {
  const { message, data } = await request(id, query)
  client.setQueryData(keys.one(id), data)
  void client.invalidateQueries({ queryKey: keys.lists })
  return message
}

const sentNote = (kind: 'answer' | 'internal', { text, files, key, isLast }: WrittenNote) => ({
  body: { kind, text, key, ...(isLast && { status: 'closed' as const }) },
  files,
})

function request(id: number, query: DeskAct): Promise<{ message: string; data: DeskTicketWithThread }> {
  const params = { id }
  switch (query.act) {
    case 'close':
      return call(close, { params })
    case 'reopen':
      return call(reopen, { params })
    case 'snooze':
      return call(snooze, { params, body: { until: query.until } })
    case 'tag':
      return call(tag, { params, body: { tags: [...query.tags] } })
    case 'assign':
      return call(assign, { params, body: { assignee_id: query.assignee } })
    case 'write':
      return call(write, { params, ...sentNote(query.kind, query.note) })
  }
}

export type ManyAct =
  | { act: 'assign'; assignee: number | null }
  | { act: 'close' | 'reopen' }
  | { act: 'tag' | 'untag'; tag: string }

/** Does one thing with many tickets, and shows them as they are then. */
export async function actOnMany(client: QueryClient, ids: readonly number[], act: ManyAct) {
  const answer = await call(many, {
    body: {
      ids: [...ids],
      act: act.act,
      ...(act.act === 'assign' && { assignee_id: act.assignee }),
      ...('tag' in act && { tag: act.tag }),
    },
  })
  void client.invalidateQueries({ queryKey: keys.all })
  return answer
}

/** Gives the changed tickets back what they had. */
export async function undoOf(
  client: QueryClient,
  done: ManyAct,
  changed: readonly { id: number; assignee_id: number | null }[],
): Promise<void> {
  const ids = changed.map(({ id }) => id)
  if (done.act !== 'assign') {
    await actOnMany(client, ids, oppositeOf(done))
    return
  }
  for (const assignee of new Set(changed.map(({ assignee_id }) => assignee_id))) {
    const theirs = changed.filter(({ assignee_id }) => assignee_id === assignee)
    await actOnMany(
      client,
      theirs.map(({ id }) => id),
      { act: 'assign', assignee },
    )
  }
}

function oppositeOf(done: Exclude<ManyAct, { act: 'assign' }>): ManyAct {
  if ('tag' in done) return { act: done.act === 'tag' ? 'untag' : 'tag', tag: done.tag }
  return { act: done.act === 'close' ? 'reopen' : 'close' }
}

/** Reads a ticket again when a live message names it. Returns a function that stops this. */
export function followDeskTickets(client: QueryClient): () => void {
  return onLive('ticket', ({ id }) => {
    void client.invalidateQueries({ queryKey: keys.one(id) })
    void client.invalidateQueries({ queryKey: keys.lists })
  })
}
