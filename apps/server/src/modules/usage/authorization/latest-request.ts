import type { Database } from '#platform/database/kysely'
import { upsertLatestRequest } from './authorization.store'

/** How often it is written at most: when power returns to a city, thousands sign in at once. */
const intervalMs = 10_000

/** Records when the RADIUS server last asked, whatever the answer was. */
export function createLatestRequest() {
  let recordedMs = 0
  return async (db: Database, now: Date): Promise<void> => {
    if (Math.abs(now.getTime() - recordedMs) < intervalMs) return
    recordedMs = now.getTime()
    await upsertLatestRequest(db, now)
  }
}
