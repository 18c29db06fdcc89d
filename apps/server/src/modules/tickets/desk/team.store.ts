import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import { ticketsWithin } from '../tickets.store'
import { isAwake } from './sorting.store'

interface LoadQuery {
  within: Within
  now: Date
  /** What is due before is near its promise. */
  soon: Date
  /** How many tickets are looked at: those that wait longest. */
  reach: number
  limit: number
}

const counted = sql<number>`count(*)::int`

/** Open tickets that are not put off, by who has them; null: nobody. Whoever is latest comes first. */
export function loadsByAssignee(db: Database, { within, now, soon, reach, limit }: LoadQuery) {
  const open = ticketsWithin(db, within)
    .select(['tickets.assignee_id', 'tickets.answer_by'])
    .where('tickets.status', '=', sql.lit('open'))
    .where(isAwake(now))
    .orderBy('tickets.updated_at')
    .orderBy('tickets.id')
    .limit(reach)
  return db
    .selectFrom(open.as('open'))
    .leftJoin('users', 'users.id', 'open.assignee_id')
    .select(['open.assignee_id as id', 'users.name', counted.as('open')])
    .select(sql<number>`count(*) FILTER (WHERE open.answer_by < ${now}::timestamptz)::int`.as('late'))
    .select(
      sql<number>`count(*) FILTER (WHERE open.answer_by >= ${now}::timestamptz AND open.answer_by < ${soon}::timestamptz)::int`.as(
        'soon',
      ),
    )
    .groupBy(['open.assignee_id', 'users.name'])
    .orderBy('late', 'desc')
    .orderBy('soon', 'desc')
    .orderBy('open', 'desc')
    .orderBy('users.name')
    .limit(limit + 1)
    .execute()
}
