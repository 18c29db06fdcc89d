import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { statement, type Slots } from '#platform/database/statement'
import { periodRows, type Periods } from './quotas/totals.store'

/** What is needed to know the present billing period of each organization. */
export const findPeriods = statement((db, _slot: Slots<object>) =>
  db.selectFrom('organizations').select(['id', 'time_zone', 'billing_day']).orderBy('id'),
)

interface Reached extends Periods {
  limit: number
  /** Lines to leave out. */
  except: number[]
}

/** Lines that have used 80 % or all of their package in their organization's period, and were not told yet. */
export const findReached = statement((db, slot: Slots<Reached>) =>
  db
    .with('used', (of) =>
      of
        .selectFrom(periodRows(slot).as<'p'>(sql`p (organization_id, from_day, to_day)`))
        .innerJoin('connections as c', 'c.organization_id', 'p.organization_id')
        .innerJoin('contracts as k', (join) =>
          join.onRef('k.connection_id', '=', 'c.id').on('k.ends_on', 'is', null),
        )
        .innerJoin('packages as pack', 'pack.id', 'k.package_id')
        .innerJoin('period_usage as t', (join) =>
          join
            .onRef('t.connection_id', '=', 'c.id')
            .onRef('t.from_day', '=', 'p.from_day')
            .onRef('t.to_day', '=', 'p.to_day'),
        )
        .select(['c.id as connection_id', 'c.user_id', 'c.username', 'p.from_day as period_start'])
        .select(['pack.quota_bytes', 'pack.slow_download_kbps'])
        .select('t.bytes as used')
        .where('pack.quota_bytes', 'is not', null)
        .where('c.status', '<>', 'closed')
        .where('c.id', '<>', sql<number>`ALL (${slot('except')}::bigint[])`)
        .where(sql<boolean>`t.bytes > 0 AND t.bytes * 100 >= pack.quota_bytes * 80`),
    )
    .selectFrom('used as u')
    .select([
      'u.connection_id',
      'u.user_id',
      'u.username',
      'u.period_start',
      'u.used',
      'u.slow_download_kbps',
    ])
    .select([
      sql<number>`u.quota_bytes`.as('quota_bytes'),
      // A line that is past 100 % when first checked gets that warning only, and not the one for 80 %.
      sql<number>`CASE WHEN u.used >= u.quota_bytes THEN 100 ELSE 80 END`.as('percent'),
    ])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('usage_warnings as w')
            .select('w.percent')
            .whereRef('w.connection_id', '=', 'u.connection_id')
            .whereRef('w.period_start', '=', 'u.period_start')
            .where('w.percent', '>=', sql<number>`CASE WHEN u.used >= u.quota_bytes THEN 100 ELSE 80 END`),
        ),
      ),
    )
    .orderBy('u.connection_id')
    .limit(sql<number>`${slot('limit')}::bigint`),
)

export type ReachedRow = Awaited<ReturnType<typeof findReached>>[number]

interface Told {
  connections: number[]
  starts: string[]
  percents: number[]
  now: Date
}

/** Returns those that nobody else has recorded meanwhile. */
export const noteTold = statement((db, slot: Slots<Told>) =>
  db
    .insertInto('usage_warnings')
    .columns(['connection_id', 'period_start', 'percent', 'told_at'])
    .expression(
      db
        .selectFrom(
          sql<{
            connection_id: number
            period_start: string
            percent: number
          }>`unnest(${slot('connections')}::bigint[],
            ${slot('starts')}::date[], ${slot('percents')}::smallint[])`.as<'t'>(
            sql`t (connection_id, period_start, percent)`,
          ),
        )
        .select(['t.connection_id', 't.period_start', 't.percent'])
        .select(sql<Date>`${slot('now')}::timestamptz`.as('told_at')),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['connection_id', 'percent']),
)

interface Silence {
  heardBefore: Date
  silentSeconds: number
  begunBefore: Date
  toldBefore: Date
  /** Sessions of lines with numbers above the first, up to the second. */
  after: number
  last: number
  /** How many at most. */
  limit: number
}

/** The last of the next lines that have so many open sessions together; undefined when no line is left. */
export async function lastOfOpen(db: Database, after: number, limit: number): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null }>`
    SELECT max(connection_id) AS last FROM (SELECT connection_id FROM network_sessions
      WHERE stopped_at IS NULL AND connection_id > ${after} ORDER BY connection_id LIMIT ${limit}) AS page`.execute(
    db,
  )
  return rows[0]?.last ?? undefined
}

/**
 * Closes silent sessions of some lines as of their latest report, also those that only began, unless their equipment was seen to report a session
 * longer than such a silence by its beginning and its end only. One that is being reported at this moment is not silent and is
 * skipped; waiting for it while holding other locks could conflict with the reports' own order of locks.
 */
export const closeSilent = statement((db, slot: Slots<Silence>) =>
  db
    .updateTable('network_sessions')
    .set((eb) => ({ stopped_at: eb.ref('updated_at'), terminate_cause: 'Lost-Stop', is_stop_assumed: true }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('network_sessions as s')
        .select('s.id')
        .where('s.stopped_at', 'is', null)
        .where('s.connection_id', '>', slot('after'))
        .where('s.connection_id', '<=', slot('last'))
        .where((or) =>
          or.or([
            // By the portal's clock, since the equipment's may be behind. Sessions without it were never reported.
            or.and([
              or('s.heard_at', '<', slot('heardBefore')),
              or.or([
                or('s.is_reporting', '=', true),
                or('s.heard_at', '<', slot('begunBefore')),
                or.not(
                  or.exists(
                    or
                      .selectFrom('equipment_without_interims as e')
                      .select('e.nas_address')
                      .whereRef('e.nas_address', '=', 's.nas_address')
                      .where('e.longest_seconds', '>', slot('silentSeconds')),
                  ),
                ),
              ]),
            ]),
            or('s.disconnecting_since', '<', slot('toldBefore')),
          ]),
        )
        .limit(sql<number>`${slot('limit')}::bigint`)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id'),
)

export const deleteOldClocks = statement((db, slot: Slots<{ before: Date }>) =>
  db.deleteFrom('equipment_clocks').where('seen_at', '<', slot('before')).returning('nas_address'),
)

/** Equipment whose clock is surely wrong, the most wrong first. */
export const findWrongClocks = statement((db, slot: Slots<{ after: Date; limit: number }>) =>
  db
    .selectFrom('equipment_clocks as k')
    .leftJoin('access_servers as a', 'a.address', 'k.nas_address')
    .select(['k.nas_address as address', 'a.place', 'k.behind_seconds'])
    .where('k.is_sure', '=', true)
    .where('k.seen_at', '>=', slot('after'))
    .orderBy(sql`abs(k.behind_seconds)`, 'desc')
    .orderBy('k.nas_address')
    .limit(slot('limit')),
)

/** Ignored ones later: the same name would otherwise come up again, as if nobody had looked at it. */
export const deleteUnknownLines = statement((db, slot: Slots<{ before: Date; ignoredBefore: Date }>) =>
  db
    .deleteFrom('unknown_lines')
    .where('last_at', '<', slot('before'))
    .where((eb) => eb.or([eb('ignored_at', 'is', null), eb('last_at', '<', slot('ignoredBefore'))]))
    .returning('username'),
)
