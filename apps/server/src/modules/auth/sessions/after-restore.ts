import { audit, byPortal } from '#platform/audit/audit'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { endAllSessions } from '../auth.store'
import { deletePendingChanges, deleteResets } from '../codes/codes.store'

/**
 * Makes dead what a restored backup would bring back to life: sessions that were ended since, codes and reset links that
 * were used since. Everybody signs in again. Returns how many there were.
 */
export async function endWhatWasRestored({ db, clock }: { db: Database; clock: Clock }) {
  return db.transaction().execute(async (tx) => {
    const ended = {
      sessions: await endAllSessions(tx, clock.now()),
      changes: await deletePendingChanges(tx),
      links: await deleteResets(tx),
    }
    await audit(tx, clock, byPortal, { act: 'auth.ended-after-restore', details: ended })
    return ended
  })
}
