import type { Database } from '#platform/database/kysely'
import { findLastAuthentication, findLastSession } from './sessions/network-sessions.store'
import { toNetworkSession } from './sessions/network-sessions.view'

export { answerTo, readRequest } from './disconnect/answer'

/** The session of a line that began last, open or not. */
export async function lastSession(db: Database, connectionId: number) {
  const row = await findLastSession(db, { connection: connectionId })
  return row && toNetworkSession(row)
}

/** How a line's latest attempt to sign in to the network ended; undefined when there was none. */
export interface Authentication {
  isAccepted: boolean
  reason: 'accepted' | 'suspended' | 'closed' | 'no-contract' | 'wrong-password'
  at: Date
}

export async function lastAuthentication(
  db: Database,
  connectionId: number,
): Promise<Authentication | undefined> {
  const row = await findLastAuthentication(db, { connection: connectionId })
  return row && { isAccepted: row.is_accepted, reason: row.reason, at: row.occurred_at }
}
