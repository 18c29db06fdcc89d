import { personTopic, type LiveNotification } from '@uplink/contract/live'
import type { Database } from '../../platform/database/kysely'
import { enqueue } from '../../platform/outbox/outbox'
import type { NotificationRow } from './notifications.store'

/** Told on the person's channel after the commit of what wrote it. */
export async function announce(tx: Database, userId: number, row: NotificationRow): Promise<void> {
  const message: LiveNotification = {
    id: row.id,
    title: row.title,
    link: row.link,
    created_at: row.created_at.toISOString(),
    is_seen: row.is_seen,
  }
  await enqueue(tx, { transport: 'live', recipient: personTopic(userId), payload: message })
}
