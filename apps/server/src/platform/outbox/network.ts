import type { Database } from '../database/kysely'
import { enqueue } from './outbox'

/**
 * Ends all open sessions of lines on the network, after the commit of the given transaction: for a suspension, or a change
 * of package that shall hold at once. The equipment is asked until it answers, for up to a day.
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
