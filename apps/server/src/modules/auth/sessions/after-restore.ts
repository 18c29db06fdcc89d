import { audit, byPortal } from '#platform/audit/audit'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { deleteEveryRemembered, endAllSessions } from '../auth.store'
import { deletePendingChanges, deleteResets } from '../codes/codes.store'

/**
 * Ends what a restored backup would bring back: sessions and remembered devices that had been ended, and codes and reset
 * links that had been used. Everybody has to sign in again. Returns how many there were.
 */
export async function endWhatWasRestored({ db, clock }: { db: Database; clock: Clock }) {
  return db.transaction().execute(async (tx) => {
    const ended = {
      sessions: await endAllSessions(tx, clock.now()),
      changes: await deletePendingChanges(tx),
      links: await deleteResets(tx),
      devices: await deleteEveryRemembered(tx),
    }
    await audit(tx, clock, byPortal, { act: 'auth.ended-after-restore', details: ended })
    return ended
  })
}
