import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { dayMs } from '#platform/durations'
import { findChange } from './running/running.store'
import { beginPush } from './running/pushes.store'
import { findLastSession } from './sessions/network-sessions.store'
import { toNetworkSession } from './sessions/network-sessions.view'
import { findWrongClocks } from './usage.jobs.store'

export { bordersAt } from './past/past.jobs'
export { readHashed, type HashedPassword } from './authorization/hashed-passwords'
export { makePassword, networkPasswords } from './authorization/authorization.actions'
export { nameOfDevice } from './sessions/network-sessions.store'
export { endedBy, toHardwareAddress, toPlace } from './sessions/network-sessions.view'
export { answerTo, readRequest } from './equipment/answer'
export { runningLines } from './running/pushes'
export { equipmentSecrets } from './equipment/reach'

/** What became of the latest change of a line in its running sessions. */
export async function latestChange(db: Database, connectionId: number) {
  const row = await findChange(db, { connection: connectionId })
  return row && { result: row.result, at: row.settled_at.toISOString(), tries: row.tries }
}

/** After the commit, tells the running sessions of a package's lines what they may now, so many a minute. */
export const pushPackage = (tx: Database, clock: Clock, packageId: number) =>
  beginPush(tx, { packageId, now: clock.now() })

/** The session of a line that began last, open or not. */
export async function lastSession(db: Database, connectionId: number) {
  const row = await findLastSession(db, { connection: connectionId })
  return row && toNetworkSession(row)
}

/** Equipment that reported within a day by a clock that is wrong by minutes or more, the most wrong first. */
export const wrongClocks = (db: Database, now: Date) =>
  findWrongClocks(db, { after: new Date(now.getTime() - dayMs), limit: 100 })
