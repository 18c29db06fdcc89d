import { notificationListLimit, type Notification } from '@uplink/contract/notifications'
import type { Call } from '#platform/http/call'
import type { OwnConnection } from '#platform/http/person'
import { page } from '#platform/http/pages'
import { found, notFound } from '#platform/http/problem'
import { findPage, findSystemPage } from './notification-pages.store'
import * as store from './notifications.store'
import type { NotificationRow } from './notifications.store'

export async function listOwn(call: Call, query: { page: number; limit?: number; per_page?: number }) {
  const perPage = query.limit ?? query.per_page ?? notificationListLimit
  const result = await findPage(call.db, {
    user: call.person.userId,
    limit: perPage,
    offset: (query.page - 1) * perPage,
  })
  const rows = result.rows.map(toNotification)
  return { ...page(rows, result.total, { page: query.page, per_page: perPage }), unread: result.unread }
}

export async function listSystem(
  call: Call,
  connection: OwnConnection,
  query: { page: number; per_page: number },
) {
  const result = await findSystemPage(call.db, {
    user: call.person.userId,
    connection: connection.id,
    limit: query.per_page,
    offset: (query.page - 1) * query.per_page,
  })
  return page(result.rows.map(toNotification), result.total, query)
}

export async function readOne(call: Call, id: number) {
  return toNotification(found(await store.findById(call.db, { id, user: call.person.userId })))
}

export async function removeOne(call: Call, id: number): Promise<{ id: number }> {
  const removed = await store.remove(call.db, { ids: [id], user: call.person.userId })
  if (removed.length === 0) throw notFound()
  return { id }
}

/**
 * Ignores ids that are not one's own or are deleted already, because the list may have changed since it was shown.
 */
export async function removeSelected(call: Call, ids: number[]): Promise<{ ids: number[] }> {
  return { ids: await store.remove(call.db, { ids, user: call.person.userId }) }
}

/** Marks the listed ones as seen and sets the unread count to 0: both or neither. */
export async function markSeen(call: Call, ids: number[]): Promise<{ ids: number[]; unread: number }> {
  return call.db.transaction().execute(async (tx) => {
    const seen = await store.markSeen(tx, { ids, user: call.person.userId })
    await store.resetUnread(tx, call.person.userId)
    return { ids: seen, unread: 0 }
  })
}

function toNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    title: row.title,
    body: row.body,
    link: row.link,
    created_at: row.created_at.toISOString(),
    is_seen: row.is_seen,
  }
}
