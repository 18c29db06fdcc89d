import type { Clock } from '../../platform/clock'
import type { Database } from '../../platform/database/kysely'
import { announce } from './notifications.live'
import { insert } from './notifications.store'

export interface Notice {
  userId: number
  title: string
  body?: string
  /** A path inside the portal. */
  link?: string
  /** When it is about one line. */
  connectionId?: number
  /** The provider's own announcement about that line. */
  isSystem?: boolean
}

/** Puts a notification into somebody's bell, in the transaction of what caused it, and tells them live after commit. */
export async function notify(tx: Database, clock: Clock, notice: Notice): Promise<void> {
  const row = await insert(tx, {
    user_id: notice.userId,
    connection_id: notice.connectionId ?? null,
    is_system: notice.isSystem ?? false,
    title: notice.title,
    body: notice.body ?? '',
    link: notice.link ?? null,
    created_at: clock.now(),
  })
  await announce(tx, notice.userId, row)
}
