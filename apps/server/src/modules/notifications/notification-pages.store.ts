import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { lookup, type Slots } from '#platform/database/statement'
import { columns, unseen, type NotificationRow } from './notifications.store'

/**
 * One page, newest first, in one query; every row also has the person's total and unread counts. An empty page is one
 * row whose notification is null, so that it has the counts too. The counts are materialized, because PostgreSQL
 * would otherwise count again for each row of the page.
 */
export const findPageRows = lookup((db, slot: Slots<{ user: number; limit: number; offset: number }>) =>
  db
    .with(
      (cte) => cte('counts').materialized(),
      (cte) =>
        cte
          .selectFrom('users as u')
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
              .where(unseen)
              .whereRef('id', '>', 'u.notifications_counted_through')
              .as('unread'),
          ])
          .where('u.id', '=', slot('user')),
    )
    .with('page', (cte) =>
      cte
        .selectFrom('notifications')
        .select(columns)
        .where('user_id', '=', slot('user'))
        .orderBy('id', 'desc')
        .limit(slot('limit'))
        .offset(slot('offset')),
    )
    .selectFrom('counts')
    .leftJoin('page as n', (join) => join.onTrue())
    .select(['n.id', 'n.title', 'n.body', 'n.link', 'n.created_at', 'n.is_seen', 'total', 'unread'])
    .orderBy('n.id', 'desc'),
)

export interface Page {
  rows: NotificationRow[]
  total: number
}

function toPage(
  rows: ({ total: number | null } & { [K in keyof NotificationRow]: NotificationRow[K] | null })[],
): Page {
  return {
    rows: rows.filter((row): row is NotificationRow & { total: number } => row.id !== null),
    total: rows[0]?.total ?? 0,
  }
}

/** `limit` of a person’s rows, from `offset`. */
export async function findPage(db: Database, query: { user: number; limit: number; offset: number }) {
  const rows = await findPageRows(db, query)
  return { ...toPage(rows), unread: rows[0]?.unread ?? 0 }
}

/** The provider's announcements to one person about one connection, newest first; in one query, as above. */
const findSystemPageRows = lookup(
  (db, slot: Slots<{ user: number; connection: number; limit: number; offset: number }>) =>
    db
      .with(
        (cte) => cte('about').notMaterialized(),
        (cte) =>
          cte
            .selectFrom('notifications')
            .select(columns)
            .where('connection_id', '=', slot('connection'))
            .where(sql<boolean>`is_system`)
            .where('user_id', '=', slot('user')),
      )
      .with(
        (cte) => cte('counts').materialized(),
        (cte) => cte.selectFrom('about').select((eb) => eb.fn.countAll<number>().as('total')),
      )
      .with('page', (cte) =>
        cte.selectFrom('about').selectAll().orderBy('id', 'desc').limit(slot('limit')).offset(slot('offset')),
      )
      .selectFrom('counts')
      .leftJoin('page as n', (join) => join.onTrue())
      .select(['n.id', 'n.title', 'n.body', 'n.link', 'n.created_at', 'n.is_seen', 'total'])
      .orderBy('n.id', 'desc'),
)

/** `limit` of a person’s rows, from `offset`. */
export async function findSystemPage(
  db: Database,
  query: { user: number; connection: number; limit: number; offset: number },
): Promise<Page> {
  return toPage(await findSystemPageRows(db, query))
}
