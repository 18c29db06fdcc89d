import { pathTo } from '@uplink/contract/screens'
import type { Notice } from '../notifications/notifications.public'

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
