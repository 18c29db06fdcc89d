import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { dueStates } from '../attempt/states'
import { isFree } from '../attempt/attempt.store'

/** Due payments with a free lease that the gateway can be asked about. */
const isDue = (now: Date) =>
  sql<boolean>`next_check_at <= ${now} AND ${isFree(now)}
    AND (state = 'created' OR (gateway_payment_id IS NOT NULL AND state IN (${sql.join([...dueStates])})))`

/**
 * Claims the payment that has been due the longest, or the one that became due last. It moves to the end of the queue
 * at once, so that whatever happens, all others have their turn before it.
 */
export async function takeDue(
  db: Database,
  asked: { now: Date; asideUntil: Date; from: 'oldest' | 'newest' },
): Promise<{ id: number; state: string } | undefined> {
  return db
    .updateTable('payments')
    .set({ next_check_at: asked.asideUntil })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('payments')
        .select('id')
        .where(isDue(asked.now))
        .orderBy('next_check_at', asked.from === 'oldest' ? 'asc' : 'desc')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'state'])
    .executeTakeFirst()
}

/** How many payments are due, and since when the oldest one is. */
export async function findBacklog(db: Database, now: Date): Promise<{ due: number; since: Date | null }> {
  return db
    .selectFrom('payments')
    .select((eb) => [eb.fn.countAll<number>().as('due'), eb.fn.min('next_check_at').as('since')])
    .where(isDue(now))
    .executeTakeFirstOrThrow()
}

/** Organizations with payments that have been due since before then. */
export async function findLateOrganizations(
  db: Database,
  { now, since }: { now: Date; since: Date },
): Promise<number[]> {
  const rows = await db
    .selectFrom('payments')
    .select('organization_id')
    .distinct()
    .where(isDue(now))
    .where('next_check_at', '<=', since)
    .execute()
  return rows.map((row) => row.organization_id)
}
