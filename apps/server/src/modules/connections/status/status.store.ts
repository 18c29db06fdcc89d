import { sql } from 'kysely'
import { lookup, type Slots } from '#platform/database/statement'

/**
 * Everything that decides whether a line works, in one query: its own state, the overdue amount (poisha), the running
 * outage in its area (unplanned before planned), its open network session and the latest one, and whether it was paid
 * within the last five minutes.
 */
export const findLineState = lookup((db, slot: Slots<{ connection: number; now: Date }>) =>
  db
    .selectFrom('connections as c')
    .innerJoin('areas as a', 'a.id', 'c.area_id')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('outages')
          .select(['id', 'title', 'services', 'is_planned', 'starts_at', 'expected_end_at'])
          .whereRef('area_id', '=', 'c.area_id')
          .where('ended_at', 'is', null)
          .where('starts_at', '<=', slot('now'))
          .where((planned) =>
            planned.or([
              planned('is_planned', '=', false),
              planned('expected_end_at', 'is', null),
              planned('expected_end_at', '>', slot('now')),
            ]),
          )
          .orderBy('is_planned')
          .orderBy('starts_at', 'desc')
          .limit(1)
          .as('outage'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('network_sessions')
          .select('stopped_at')
          .whereRef('connection_id', '=', 'c.id')
          .orderBy('started_at', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select([
      'c.status',
      'c.suspended_at',
      'a.name as area',
      'c.city',
      'outage.id as outage_id',
      'outage.title',
      'outage.services',
      'outage.is_planned',
      'outage.starts_at',
      'outage.expected_end_at',
      'latest.stopped_at as last_stopped_at',
    ])
    .select((eb) => [
      eb
        .selectFrom('network_sessions as s')
        .select((first) => first.fn.min('s.started_at').as('since'))
        .whereRef('s.connection_id', '=', 'c.id')
        .where('s.stopped_at', 'is', null)
        .as('online_since'),
      eb
        .selectFrom('invoices as i')
        .select(sql<number>`coalesce(sum(i.total - i.paid), 0)`.as('overdue'))
        .whereRef('i.connection_id', '=', 'c.id')
        // part of the SQL text, so that PostgreSQL uses the index of open invoices
        .where('i.status', '=', sql.lit('open'))
        .where('i.due_on', '<', sql<string>`(${slot('now')}::timestamptz AT TIME ZONE o.time_zone)::date`)
        .as('overdue'),
      eb
        .selectFrom('payments as p')
        .select((last) => last.fn.max('p.settled_at').as('paid_at'))
        .whereRef('p.connection_id', '=', 'c.id')
        .where('p.settled_at', '>', sql<Date>`${slot('now')}::timestamptz - interval '5 minutes'`)
        .as('paid_at'),
    ])
    .where('c.id', '=', slot('connection'))
    .$narrowType<{ status: 'active' | 'suspended' | 'closed' }>(),
)

export type LineStateRow = Awaited<ReturnType<typeof findLineState>>[number]
