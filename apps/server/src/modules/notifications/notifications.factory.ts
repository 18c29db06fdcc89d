import type { Clock } from '../../platform/clock'
import type { Database } from '../../platform/database/kysely'
import { insert, type NewNotification } from './notifications.store'

let count = 0

export function notificationFactory(
  { db, clock }: { db: Database; clock: Clock },
  notification: Partial<NewNotification> & { user_id: number },
) {
  return insert(db, {
    connection_id: null,
    is_system: false,
    title: `Notice ${++count}`,
    body: '',
    link: null,
    created_at: clock.now(),
    ...notification,
  })
}
