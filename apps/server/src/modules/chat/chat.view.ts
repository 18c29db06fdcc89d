import type { ChatMessage, DeskChat, DeskChatParties } from '@uplink/contract/chat'
import type { MessageRow } from './chat.store'
import type { InboxRow, PartiesRow } from './inbox.store'

export function toMessage(row: MessageRow): ChatMessage {
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
