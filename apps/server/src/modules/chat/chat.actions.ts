import type { ChatMessage, DeskChat, DeskChatParties } from '@uplink/contract/chat'
import { minuteMs } from '#platform/durations'
import type { Call } from '#platform/http/call'
import { page } from '#platform/http/pages'
import { isOwn, type OwnConnection } from '#platform/http/person'
import { found, notFound, Problem } from '#platform/http/problem'
import { notify } from '../notifications/notifications.public'
import { announceMessage, inboxRoles } from './chat.live'
import { supportWrote } from './chat.notices'
import * as store from './chat.store'
import type { MessageRow } from './chat.store'
import type { InboxRow, PartiesRow } from './inbox.store'

export type Side = 'customer' | 'staff'

const messagesPerMinute = 20

export async function readHistory(
  call: Call,
  connection: { id: number },
  reader: Side,
  query: { page: number; per_page: number; before?: number | undefined },
) {
  const [{ rows, total }, unread] = await Promise.all([
    store.findHistory(call.db, {
      connection: connection.id,
      before: query.before,
      limit: query.per_page,
      offset: (query.page - 1) * query.per_page,
    }),
    store.countUnread(call.db, connection.id, reader),
  ])
  return { ...page(rows.map(toMessage), total, query), unread }
}

/** Messages of the support that the owner of a line has not read; none where it is nobody's own. */
export const countUnreadOfOwn = (call: Call, connection: OwnConnection | undefined): Promise<number> =>
  connection && isOwn(call.person, connection)
    ? store.countUnread(call.db, connection.id, 'customer')
    : Promise.resolve(0)

/** Sends a message as the owner; staff use a route of their own. */
export function sendAsCustomer(
  call: Call,
  connection: OwnConnection,
  message: NewMessage,
): Promise<ChatMessage> {
  requireOwn(call, connection)
  return send(call, connection.id, 'customer', message)
}

export interface NewMessage {
  text: string
  /** The sender's own name for it: sent again with the same one it is written once. */
  key?: string | undefined
}

export async function send(
  call: Call,
  connection: number,
  side: Side,
  { text, key }: NewMessage,
): Promise<ChatMessage> {
  const { clock, person } = call
  const roles = await inboxRoles(call)
  return call.db.transaction().execute(async (tx) => {
    const now = clock.now()
    const sentBefore = () =>
      key === undefined ? undefined : store.findSent(tx, { connection, author: person.userId, key })
    const before = await sentBefore()
    if (before) return toMessage(before)
    const written = await store.countWrittenSince(tx, person.userId, new Date(now.getTime() - minuteMs))
    if (written >= messagesPerMinute) throw new Problem('chat.too-fast', { retryAfter: 60 })
    const parties = await store.findParties(tx, connection)
    const waited = side === 'staff' ? await store.countUnread(tx, connection, 'customer') : 0
    const id = await store.insertMessage(tx, {
      connection_id: connection,
      author_id: person.userId,
      is_from_customer: side === 'customer',
      body: text,
      sent_key: key ?? null,
      created_at: now,
    })
    if (id === undefined) return toMessage(found(await sentBefore()))
    await announceMessage(tx, {
      connection,
      owner: parties.owner_id,
      organization: parties.organization_id,
      roles,
      now,
    })
    // one notice for all unread messages, not one for each
    if (side === 'staff' && waited === 0) await notify(tx, clock, supportWrote(parties.owner_id, connection))
    const [row] = (await store.findHistory(tx, { connection, before: id + 1, limit: 1, offset: 0 })).rows
    if (!row) throw new Error('a message that was just written is not there')
    return toMessage(row)
  })
}

export async function markReadAsCustomer(call: Call, connection: OwnConnection, through: number) {
  requireOwn(call, connection)
  return markRead(call, connection.id, 'customer', through)
}

export async function markRead(call: Call, connection: number, reader: Side, through: number) {
  await store.markRead(call.db, connection, reader, through)
  return { unread: await store.countUnread(call.db, connection, reader) }
}

function requireOwn(call: Call, connection: OwnConnection): void {
  if (!call.person.connections.some((own) => own.id === connection.id)) throw notFound()
}

function toMessage(row: MessageRow): ChatMessage {
  return {
    id: row.id,
    from: row.is_from_customer ? 'customer' : 'support',
    author: row.author,
    text: row.body,
    created_at: row.created_at.toISOString(),
  }
}

export function toParties(row: PartiesRow): DeskChatParties {
  return {
    connection: {
      id: row.connection_id,
      username: row.username,
      city: row.city,
      holder: `${row.first_name} ${row.last_name}`.trim(),
    },
    organization: row.organization,
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? '' },
  }
}

export function toDeskChat(row: InboxRow): DeskChat {
  return {
    ...toParties(row),
    last_message: {
      id: row.last_message_id,
      from: row.is_waiting ? 'customer' : 'support',
      text: row.body,
      created_at: row.last_message_at.toISOString(),
    },
    unread: row.unread,
  }
}
