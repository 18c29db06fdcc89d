import type { Database } from '../database/kysely'
import { enqueue } from './outbox'

/**
 * After the commit of the given transaction, ends all open network sessions of the lines: for a suspension, or a
 * change of package that takes effect at once. The equipment is asked until it answers, for up to a day.
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
