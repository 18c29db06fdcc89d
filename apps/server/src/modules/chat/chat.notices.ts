import { pathTo } from '@uplink/contract/screens'
import type { Notice } from '../notifications/notifications.public'

/** The notice when a colleague hands a conversation over; `holder` is the customer's name. */
export function handedOver(userId: number, chat: { connection: number; holder: string }): Notice {
  return {
    userId,
    title: `A chat was handed over to you: ${chat.holder}`,
    link: pathTo('desk', { view: 'chats', chat: chat.connection }),
  }
}

/** The notice when staff write to a customer who has read everything so far. */
export function supportWrote(userId: number, connectionId: number): Notice {
  return {
    userId,
    connectionId,
    event: 'chat-message',
    title: 'Support wrote to you in the chat',
    link: pathTo('chat'),
  }
}
