import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { dueStates } from '../attempt/states'
import { isFree } from '../attempt/attempt.store'
import { unansweredSince } from '../refunds/unanswered'

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
  query: { now: Date; asideUntil: Date; from: 'oldest' | 'newest' },
): Promise<{ id: number; state: string } | undefined> {
  return db
    .updateTable('payments')
    .set({ next_check_at: query.asideUntil })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('payments')
        .select('id')
        .where(isDue(query.now))
        .orderBy('next_check_at', query.from === 'oldest' ? 'asc' : 'desc')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'state'])
    .executeTakeFirst()
}

/** The payments of one organization that are due, or of which nothing clear is known. */
export interface Backlog {
  organization_id: number
  waiting: number
  /** How many of them the gateway was asked about in vain. */
  unclear: number
  /** How many of them are refunds that staff can settle by hand. */
  unanswered: number
  since: Date
}

/** Payments asked about in vain are never due for long, because each attempt postpones them. */
const isUnclear = sql<boolean>`unclear_since IS NOT NULL AND next_check_at IS NOT NULL`

export async function findBacklog(db: Database, now: Date): Promise<Backlog[]> {
  const isWaiting = sql<boolean>`((${isDue(now)}) OR (${isUnclear}))`
  const rows = await db
    .selectFrom('payments')
    .select((eb) => [
      'organization_id',
      eb.fn.countAll<number>().as('waiting'),
      sql<number>`count(*) FILTER (WHERE ${isUnclear})`.as('unclear'),
      sql<number>`count(*) FILTER (WHERE state = 'refund_pending' AND unclear_since <= ${unansweredSince(now)})`.as(
        'unanswered',
      ),
      sql<Date>`min(least(CASE WHEN ${isDue(now)} THEN next_check_at END, unclear_since))`.as('since'),
    ])
    .where(isWaiting)
    .groupBy('organization_id')
    .execute()
  return rows.map((row) => ({
    ...row,
    waiting: Number(row.waiting),
    unclear: Number(row.unclear),
    unanswered: Number(row.unanswered),
  }))
}
