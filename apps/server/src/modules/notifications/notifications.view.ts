import type { Notification } from '@uplink/contract/notifications'
import type { NotificationRow } from './notifications.store'

export function toNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    title: row.title,
    body: row.body,
    link: row.link,
    created_at: row.created_at.toISOString(),
    is_seen: row.is_seen,
  }
}
