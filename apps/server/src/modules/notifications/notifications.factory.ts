import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { asSystem } from '#platform/database/as-system'
import { insertAll, type NewNotification } from './notify/notify.store'

let count = 0

/** A notification in a person's bell, without a live message. */
export async function notificationFactory(
  { db, clock }: { db: Database; clock: Clock },
  given: Partial<NewNotification> & { user_id: number; created_at?: Date },
) {
  const { created_at = clock.now(), ...values } = given
  const notification = {
    connection_id: null,
    is_system: false,
    title: `Notice ${++count}`,
    body: '',
    link: null,
    ...values,
  }
  const [row] = await db
    .transaction()
    .execute((tx) => asSystem(tx, () => insertAll(tx, [notification], created_at)))
  if (!row) throw new Error('no notification was inserted')
  return row
}
