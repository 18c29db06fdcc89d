import { sql } from 'kysely'
import type { Database } from '../../platform/database/kysely'
import { statement, type Slots } from '../../platform/database/statement'

const columns = ['id', 'title', 'body', 'link', 'created_at', 'is_seen'] as const

export interface NotificationRow {
  id: number
  title: string
  body: string
  link: string | null
  created_at: Date
  is_seen: boolean
}

/**
 * One page, newest first, with the person's total and unread counts in every row: one query. An empty page is one row
 * whose notification is null, so that the counts are there too.
 */
const findPageRows = statement((db, slot: Slots<{ user: number; limit: number; offset: number }>) =>
  db
    .selectFrom('users as u')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('notifications')
          .select(columns)
          .whereRef('user_id', '=', 'u.id')
          .orderBy('id', 'desc')
          .limit(slot('limit'))
          .offset(slot('offset'))
          .as('n'),
      (join) => join.onTrue(),
    )
    .select(['n.id', 'n.title', 'n.body', 'n.link', 'n.created_at', 'n.is_seen'])
    .select((eb) => [
      eb
        .selectFrom('notifications')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('user_id', '=', 'u.id')
        .as('total'),
      eb
        .selectFrom('notifications')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('user_id', '=', 'u.id')
        .where('is_seen', '=', false)
        .whereRef('id', '>', 'u.notifications_counted_through')
        .as('unread'),
    ])
    .where('u.id', '=', slot('user'))
    .orderBy('n.id', 'desc'),
)

/** @param asked `limit` rows from `offset` */
export async function findPage(db: Database, asked: { user: number; limit: number; offset: number }) {
  const rows = await findPageRows(db, asked)
  return {
    total: rows[0]?.total ?? 0,
    unread: rows[0]?.unread ?? 0,
    rows: rows.filter((row) => row.id !== null) as NotificationRow[],
  }
}

/** What the provider announced about one connection, newest first. */
export async function findSystemPage(
  db: Database,
  asked: { connection: number; limit: number; offset: number },
) {
  const about = db
    .selectFrom('notifications')
    .where('connection_id', '=', asked.connection)
    .where('is_system', '=', true)
  const [rows, count] = await Promise.all([
    about.select(columns).orderBy('id', 'desc').limit(asked.limit).offset(asked.offset).execute(),
    about.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
}

export function findById(
  db: Database,
  asked: { id: number; user: number },
): Promise<NotificationRow | undefined> {
  return db
    .selectFrom('notifications')
    .select(columns)
    .where('id', '=', asked.id)
    .where('user_id', '=', asked.user)
    .executeTakeFirst()
}

/** Returns the ids that were there and one's own. */
export async function remove(db: Database, asked: { ids: number[]; user: number }): Promise<number[]> {
  const rows = await db
    .deleteFrom('notifications')
    .where('id', '=', sql<number>`ANY(${asked.ids}::bigint[])`)
    .where('user_id', '=', asked.user)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Marks the listed ones; returns those that are the person's own. */
export async function markSeen(db: Database, asked: { ids: number[]; user: number }): Promise<number[]> {
  const rows = await db
    .updateTable('notifications')
    .set({ is_seen: true })
    .where('id', '=', sql<number>`ANY(${asked.ids}::bigint[])`)
    .where('user_id', '=', asked.user)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** From now on nothing that is there counts as unread. */
export async function resetUnread(db: Database, user: number): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({
      notifications_counted_through: eb
        .selectFrom('notifications')
        .select(sql<number>`coalesce(max(id), 0)`.as('latest'))
        .where('user_id', '=', user),
    }))
    .where('id', '=', user)
    .execute()
}

export interface NewNotification {
  user_id: number
  connection_id: number | null
  is_system: boolean
  title: string
  body: string
  link: string | null
  created_at: Date
}

export function insert(db: Database, notification: NewNotification): Promise<NotificationRow> {
  return db.insertInto('notifications').values(notification).returning(columns).executeTakeFirstOrThrow()
}
