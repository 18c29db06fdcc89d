import { personTopic, type LiveNotification } from '@uplink/contract/live'
import type { OutboxMessage } from '#platform/outbox/outbox'
import type { NotificationRow } from './notifications.store'

/** The live message on the person's channel; it is sent after the commit that stores the row. */
export function liveMessage(row: NotificationRow & { user_id: number }): OutboxMessage {
  return { transport: 'live', recipient: personTopic(row.user_id), payload: { ...toMessage(row) } }
}

function toMessage(row: NotificationRow): LiveNotification {
  return {
    id: row.id,
    title: row.title,
    link: row.link,
    created_at: row.created_at.toISOString(),
    is_seen: row.is_seen,
  }
}
