import { pathTo } from '@uplink/contract/screens'
import type { Notice } from '../notifications/notifications.public'

/** Somebody of the desk wrote to a customer who had read everything so far. */
export function supportWrote(userId: number, connectionId: number): Notice {
  return {
    userId,
    connectionId,
    event: 'chat-message',
    title: 'Support wrote to you in the chat',
    link: pathTo('chat'),
  }
}
