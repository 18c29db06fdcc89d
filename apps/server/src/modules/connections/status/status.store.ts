import type { LineStatus } from '@uplink/contract/connections'
import { sql } from 'kysely'
import { lookup, type Slots } from '#platform/database/statement'

/**
 * A line's own part of whether it works, in one query: its state, what is overdue of a suspended one (poisha), since when a
 * network session is open, how its latest attempt to sign in to the network ended, and whether it was paid for and
 * switched on again within the last five minutes.
 */
export const findLineState = lookup((db, slot: Slots<{ connection: number; now: Date }>) =>
  db
    .selectFrom('connections as c')
    .innerJoin('areas as a', 'a.id', 'c.area_id')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .leftJoin('network_authentications as n', 'n.connection_id', 'c.id')
    .leftJoin('line_pauses as pause', (join) =>
      join.onRef('pause.connection_id', '=', 'c.id').on('pause.ended_at', 'is', null),
    )
    .leftJoin('prepaid_lines as prepaid', (join) =>
      join
        .onRef('prepaid.connection_id', '=', 'c.id')
        .on('prepaid.ends_on', 'is', null)
        .on(
          sql<boolean>`prepaid.paid_until + o.prepaid_grace_days < (${slot('now')}::timestamptz AT TIME ZONE o.time_zone)::date`,
        ),
    )
    .select([
      'prepaid.paid_until',
      'prepaid.starts_on',
      'c.status',
      'c.suspended_at',
      'a.name as area',
      'c.city',
    ])
    .select([
      'pause.id as pause_id',
      'pause.back_on',
      sql<string | null>`CASE WHEN pause.is_reason_told THEN pause.reason END`.as('pause_reason'),
    ])
    .select(['n.is_accepted', 'n.reason', 'n.occurred_at'])
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
        .where('c.status', '=', sql.lit('suspended'))
        // part of the SQL text, so that PostgreSQL uses the index of open invoices
        .where('i.status', '=', sql.lit('open'))
        .where('i.due_on', '<', sql<string>`(${slot('now')}::timestamptz AT TIME ZONE o.time_zone)::date`)
        .as('overdue'),
      eb
        .selectFrom('payments as p')
        .select((last) => last.fn.max('p.settled_at').as('paid_at'))
        .whereRef('p.connection_id', '=', 'c.id')
        .where('p.settled_at', '>', sql<Date>`${slot('now')}::timestamptz - interval '5 minutes'`)
        // a line that was not off does not come back
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('connection_history as h')
              .select(sql.lit(1).as('one'))
              .whereRef('h.connection_id', '=', 'c.id')
              .where('h.status', '=', sql.lit('suspended'))
              .where('h.until', '>', sql<Date>`${slot('now')}::timestamptz - interval '5 minutes'`),
          ),
        )
        .as('paid_at'),
    ])
    .where('c.id', '=', slot('connection'))
    .$narrowType<{
      status: 'active' | 'suspended' | 'closed'
      reason: NonNullable<LineStatus['last_authentication']>['reason'] | null
    }>(),
)

export type LineStateRow = Awaited<ReturnType<typeof findLineState>>[number]
