import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

export const columns = ['id', 'title', 'body', 'link', 'created_at', 'is_seen'] as const

export interface NotificationRow {
  id: number
  title: string
  body: string
  link: string | null
  created_at: Date
  is_seen: boolean
}

/**
 * Written out instead of passed as a parameter, so that PostgreSQL can use the partial indexes with any kind of plan.
 */
export const unseen = sql<boolean>`NOT is_seen`

export function findById(
  db: Database,
  query: { id: number; user: number },
): Promise<NotificationRow | undefined> {
  return db
    .selectFrom('notifications')
    .select(columns)
    .where('id', '=', query.id)
    .where('user_id', '=', query.user)
    .executeTakeFirst()
}

/** Deletes the person's own among these; returns their ids. */
export async function remove(db: Database, query: { ids: number[]; user: number }): Promise<number[]> {
  const rows = await db
    .deleteFrom('notifications')
    .where('id', '=', sql<number>`ANY(${query.ids}::bigint[])`)
    .where('user_id', '=', query.user)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Marks the person's own among these and returns them. Rows that are seen already are not written again. */
export async function markSeen(db: Database, query: { ids: number[]; user: number }): Promise<number[]> {
  const rows = await db
    .with('marked', (cte) =>
      cte
        .updateTable('notifications')
        .set({ is_seen: true })
        .where('id', '=', sql<number>`ANY(${query.ids}::bigint[])`)
        .where('user_id', '=', query.user)
        .where(unseen)
        .returning('id'),
    )
    .selectFrom('notifications')
    .select('id')
    .where('id', '=', sql<number>`ANY(${query.ids}::bigint[])`)
    .where('user_id', '=', query.user)
    .execute()
  return rows.map((row) => row.id)
}

/** Sets the unread count to 0. The mark never moves back, because two tabs may do this at once. */
export async function resetUnread(db: Database, user: number): Promise<void> {
  const latest = db
    .selectFrom('notifications')
    .select(sql<number>`coalesce(max(id), 0)`.as('latest'))
    .where('user_id', '=', user)
  await db
    .updateTable('users')
    .set({ notifications_counted_through: latest })
    .where('id', '=', user)
    .where('notifications_counted_through', '<', latest)
    .execute()
}
