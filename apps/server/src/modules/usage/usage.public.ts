import type { Database } from '#platform/database/kysely'
import { findLastSession } from './sessions/network-sessions.store'
import { toNetworkSession } from './sessions/network-sessions.view'

export { answerTo, readRequest } from './disconnect/answer'

/** The session of a line that began last, open or not. */
export async function lastSession(db: Database, connectionId: number) {
  const row = await findLastSession(db, { connection: connectionId })
  return row && toNetworkSession(row)
}
