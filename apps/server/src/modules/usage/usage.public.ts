import { enqueue } from '../../platform/outbox/outbox'
import type { Database } from '../../platform/database/kysely'
import { findLastAuthentication, findLastSession } from './network-sessions.store'
import { toNetworkSession } from './network-sessions.view'

export { answerTo, readRequest } from './disconnect.answer'

/** The session of a line that began last, open or not. */
export async function lastSession(db: Database, connectionId: number) {
  const [row] = await findLastSession(db, { connection: connectionId })
  return row && toNetworkSession(row)
}

/** How a line's latest attempt to sign in to the network ended; undefined when it never tried. */
export interface Authentication {
  isAccepted: boolean
  reason: 'accepted' | 'suspended' | 'closed' | 'no-contract' | 'wrong-password'
  at: Date
}

export async function lastAuthentication(
  db: Database,
  connectionId: number,
): Promise<Authentication | undefined> {
  const [row] = await findLastAuthentication(db, { connection: connectionId })
  return row && { isAccepted: row.is_accepted, reason: row.reason, at: row.occurred_at }
}

/**
 * Ends all open sessions of lines, after the commit of the given transaction: for a suspension, or a change of package
 * that shall hold at once. The equipment is asked until it answers, for up to a day.
 */
export async function disconnectConnections(tx: Database, connectionIds: readonly number[]): Promise<void> {
  await enqueue(
    tx,
    connectionIds.map((id) => ({
      transport: 'network',
      recipient: String(id),
      payload: { connection_id: id },
    })),
  )
}

/** The same for one line. */
export function disconnectConnection(tx: Database, connectionId: number): Promise<void> {
  return disconnectConnections(tx, [connectionId])
}
