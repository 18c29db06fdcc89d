import type { ChatMessage } from './chats'
import { cannedReplies } from '../facts/help/canned-replies'
import { organizations } from '../facts/people/organizations'
import type { Connection } from '../lines/connections'
import type { Sink } from '../load/sink'
import { timeText } from '../seed/calendar'
import type { World } from '../world'

export function chatTables(sink: Sink) {
  const messages = sink.table('chat_messages', [
    'id',
    'connection_id',
    'author_id',
    'is_from_customer',
    'body',
    'created_at',
  ])
  const chats = sink.table('chats', [
    'connection_id',
    'organization_id',
    'assignee_id',
    'customer_read_through',
    'staff_read_through',
    'last_message_id',
    'last_message_at',
    'is_waiting',
  ])
  let id = 0
  return (conversation: readonly ChatMessage[], connection: Connection): void => {
    const last = conversation.at(-1)
    if (!last) return
    const firstId = id + 1
    for (const message of conversation) {
      id += 1
      messages({
        id,
        connection_id: connection.id,
        author_id: message.authorId,
        is_from_customer: message.isFromCustomer,
        body: message.text,
        created_at: timeText(message.at),
      })
    }
    const answer = conversation.find((message) => !message.isFromCustomer)
    chats({
      connection_id: connection.id,
      organization_id: connection.customer.organization.id,
      assignee_id: answer?.authorId ?? null,
      // the writer of the last message has read the earlier ones
      customer_read_through: last.isFromCustomer ? id : id - 1,
      staff_read_through: last.isFromCustomer ? firstId - 1 : id,
      last_message_id: id,
      last_message_at: timeText(last.at),
      is_waiting: last.isFromCustomer,
    })
  }
}

export function addCannedReplies(sink: Sink, world: World): void {
  const add = sink.table('canned_replies', ['id', 'organization_id', 'title', 'body', 'created_at'])
  organizations.forEach(({ id }, place) =>
    cannedReplies.forEach(({ title, text }, i) =>
      add({
        id: place * cannedReplies.length + i + 1,
        organization_id: id,
        title,
        body: text,
        created_at: timeText(world.now - 300 * 24 * 3_600_000),
      }),
    ),
  )
}
