import { personTopic, type LiveNotification } from '@uplink/contract/live'
import type { Database } from '../../platform/database/kysely'
import { enqueue } from '../../platform/outbox/outbox'
import type { NotificationRow } from './notifications.store'

/** Told on each person's channel after the commit of what wrote them. */
export async function announce(
  tx: Database,
  rows: readonly (NotificationRow & { user_id: number })[],
): Promise<void> {
  await enqueue(
    tx,
    rows.map((row) => ({ transport: 'live', recipient: personTopic(row.user_id), payload: toMessage(row) })),
  )
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
