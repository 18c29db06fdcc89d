import { personTopic, type LiveCheck } from '@uplink/contract/live'
import type { Database } from '#platform/database/kysely'
import { enqueue } from '#platform/outbox/outbox'

/** Tells a person one point of their test of a data source. */
export async function tellPoint(db: Database, userId: number, check: LiveCheck): Promise<void> {
  await enqueue(db, [{ transport: 'live', recipient: `${personTopic(userId)}/check`, payload: check }])
}
