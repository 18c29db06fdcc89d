import { line, personalKind } from '#platform/personal-data/kinds'

/** What is kept about a person here. */
export const chatPersonal = [
  personalKind('chat_messages', {
    title: 'Chat',
    found: line('connection_id'),
    told: ['id', 'connection_id', 'is_from_customer', 'body', 'created_at'],
    ours: ['author_id', 'sent_key'],
    erasure: 'deleted',
  }),
  personalKind('chats', {
    title: 'State of the chat',
    found: line('connection_id'),
    told: [
      'connection_id',
      'customer_read_through',
      'last_message_id',
      'last_message_at',
      'is_waiting',
      'organization_id',
    ],
    ours: ['assignee_id', 'staff_read_through'],
    erasure: 'deleted',
  }),
]
