import type { Clock } from '../../platform/clock'
import type { Database } from '../../platform/database/kysely'
import { announce } from './notifications.live'
import { insertAll } from './new-notifications.store'

export interface Notice {
  userId: number
  /** Up to 200 characters. */
  title: string
  body?: string
  /** A path inside the portal. */
  link?: string
  /** When it is about one line. */
  connectionId?: number
  /** The provider's own announcement about that line. */
  isSystem?: boolean
}

/**
 * Puts notifications into people's bells, in the transaction of what caused them, whoever it runs for, and tells them
 * live after its commit. Any number of them takes the same few statements.
 */
export async function notify(tx: Database, clock: Clock, notices: Notice | readonly Notice[]): Promise<void> {
  const notifications = [notices].flat().map((notice) => ({
    user_id: notice.userId,
    connection_id: notice.connectionId ?? null,
    is_system: notice.isSystem ?? false,
    title: notice.title,
    body: notice.body ?? '',
    link: notice.link ?? null,
  }))
  if (notifications.length === 0) return
  await announce(tx, await insertAll(tx, notifications, clock.now()))
}
