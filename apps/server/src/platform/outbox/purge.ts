import { sql } from 'kysely'
import { dayMs } from '../durations'
import type { Clock } from '../clock'
import type { Database } from '../database/kysely'

interface Needs {
  db: Database
  clock: Clock
}

/** Deletes messages sent more than a day ago; returns how many. */
export function purgeSent(needs: Needs): Promise<number> {
  return deleteOlder(needs, dayMs, (db, before, limit) =>
    db
      .with('old', (query) =>
        query
          .selectFrom('outbox')
          .select('id')
          .where('sent_at', '<', before)
          .orderBy('id')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .deleteFrom('outbox')
      .using('old')
      .whereRef('outbox.id', '=', 'old.id')
      .executeTakeFirstOrThrow(),
  )
}

/** Deletes messages given up more than 90 days ago, which leaves operators time to look into them. */
export function purgeAbandoned(needs: Needs): Promise<number> {
  return deleteOlder(needs, 90 * dayMs, (db, before, limit) =>
    db
      .deleteFrom('outbox')
      .where('id', 'in', (query) =>
        query.selectFrom('outbox').select('id').where('abandoned_at', '<', before).limit(limit),
      )
      .executeTakeFirstOrThrow(),
  )
}

/** Deletes entries of the message log older than half a year, of no organization; those of one go by its own time. */
export function purgeLogs(needs: Needs): Promise<number> {
  return deleteOlder(needs, 180 * dayMs, (db, before, limit) =>
    db
      .deleteFrom('message_logs')
      .where('id', 'in', (query) =>
        query
          .selectFrom('message_logs')
          .select('id')
          .where('organization_id', 'is', null)
          .where('created_at', '<', before)
          .limit(limit),
      )
      .executeTakeFirstOrThrow(),
  )
}

const deletedAtOnce = 1000

/** Deletes in batches, so that no lock is held for long. */
async function deleteOlder(
  { db, clock }: Needs,
  cacheTtlMs: number,
  remove: (db: Database, before: Date, limit: number) => Promise<{ numDeletedRows: bigint }>,
): Promise<number> {
  const before = new Date(clock.now().getTime() - cacheTtlMs)
  for (let total = 0; ;) {
    const deleted = Number((await remove(db, before, deletedAtOnce)).numDeletedRows)
    total += deleted
    if (deleted < deletedAtOnce) return total
  }
}

/** How many messages of each transport wait, and how many were given up and not deleted yet. */
export async function countUnsent(
  db: Database,
): Promise<{ transport: string; state: 'waiting' | 'abandoned'; count: number }[]> {
  const state = sql<
    'waiting' | 'abandoned'
  >`CASE WHEN abandoned_at IS NULL THEN 'waiting' ELSE 'abandoned' END`
  return db
    .selectFrom('outbox')
    .select((eb) => ['transport', state.as('state'), eb.fn.countAll<number>().as('count')])
    .where(sql<boolean>`sent_at IS NULL`)
    .groupBy(['transport', state])
    .execute()
}
