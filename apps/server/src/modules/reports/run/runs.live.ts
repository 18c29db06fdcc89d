import { personTopic, type LiveRun } from '@uplink/contract/live'
import type { Database } from '#platform/database/kysely'
import { enqueue } from '#platform/outbox/outbox'

/** Tells a person the progress of their run. */
export async function tellProgress(db: Database, userId: number, run: LiveRun): Promise<void> {
  await enqueue(db, [{ transport: 'live', recipient: `${personTopic(userId)}/run`, payload: run }])
}
