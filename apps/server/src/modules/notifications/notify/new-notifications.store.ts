import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { NotificationRow } from '../notifications.store'

export interface NewNotification {
  user_id: number
  connection_id: number | null
  is_system: boolean
  title: string
  body: string
  link: string | null
}

/** Inserts any number of notifications in one statement, in their order. The caller must act as the system. */
export async function insertAll(
  tx: Database,
  notifications: readonly NewNotification[],
  now: Date,
): Promise<(NotificationRow & { user_id: number })[]> {
  const column = <K extends keyof NewNotification>(name: K) => notifications.map((one) => one[name])
  const { rows } = await sql<NotificationRow & { user_id: number }>`
    INSERT INTO notifications (user_id, connection_id, is_system, title, body, link, created_at)
    SELECT user_id, connection_id, is_system, title, body, link, ${now}
    FROM unnest(${column('user_id')}::bigint[], ${column('connection_id')}::bigint[],
        ${column('is_system')}::boolean[], ${column('title')}::text[], ${column('body')}::text[],
        ${column('link')}::text[])
      WITH ORDINALITY AS given (user_id, connection_id, is_system, title, body, link, position)
    ORDER BY position
    RETURNING id, user_id, title, body, link, created_at, is_seen`.execute(tx)
  return rows
}

/** Those of these people who have been told this since then. */
export async function findTold(
  tx: Database,
  asked: { userIds: readonly number[]; title: string; since: Date },
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('notifications')
    .select('user_id')
    .distinct()
    .where((eb) => eb('user_id', '=', eb.fn.any(eb.val([...asked.userIds]))))
    .where('title', '=', asked.title)
    .where('created_at', '>', asked.since)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}
