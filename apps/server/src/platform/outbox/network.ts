import type { Database } from '../database/kysely'
import { enqueue } from './outbox'

/**
 * After the commit of the given transaction, ends all open network sessions of the lines: of one that is closed. The
 * equipment is asked until it answers, for up to a day.
 */
export function disconnectConnections(tx: Database, connectionIds: readonly number[]): Promise<void> {
  return enqueue(
    tx,
    connectionIds.map((id) => ({
      transport: 'network',
      recipient: String(id),
      payload: { connection_id: id },
    })),
  )
}

/** What has changed about a line: whether it is suspended, or only how fast it is. */
export type SessionChange = 'standing' | 'speed'

/**
 * After the commit, makes the lines' running sessions keep to what the lines may now: equipment that can is told, other
 * equipment ends them, so that they sign in anew; a session that may not go on ends.
 */
export function renewSessions(
  tx: Database,
  connectionIds: readonly number[],
  change: SessionChange,
): Promise<void> {
  return enqueue(
    tx,
    connectionIds.map((id) => ({
      transport: 'network',
      recipient: String(id),
      payload: { connection_id: id, change },
    })),
  )
}
