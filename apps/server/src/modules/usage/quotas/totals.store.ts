import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { statement, type Slots } from '#platform/database/statement'

export interface Periods {
  organizations: number[]
  starts: string[]
  ends: string[]
}

/** The present billing periods as rows. */
export const periodRows = (slot: Slots<Periods>) =>
  sql<{
    organization_id: number
    from_day: string
    to_day: string
  }>`unnest(${slot('organizations')}::bigint[], ${slot('starts')}::date[], ${slot('ends')}::date[])`

/** After how much a line with the package `pack` is slower. */
const slowAfter = sql<number | null>`CASE WHEN pack.slow_download_kbps IS NOT NULL THEN pack.quota_bytes END`

/** Lines whose package has a limit and whose total is missing, is that of another period, or stands beside another limit. */
export const findUncounted = statement((db, slot: Slots<Periods & { limit: number }>) =>
  db
    .selectFrom(periodRows(slot).as<'p'>(sql`p (organization_id, from_day, to_day)`))
    .innerJoin('connections as c', 'c.organization_id', 'p.organization_id')
    .innerJoin('contracts as k', (join) =>
      join.onRef('k.connection_id', '=', 'c.id').on('k.ends_on', 'is', null),
    )
    .innerJoin('packages as pack', 'pack.id', 'k.package_id')
    .leftJoin('period_usage as t', 't.connection_id', 'c.id')
    .select(['c.id as connection_id', 'p.from_day', 'p.to_day', slowAfter.as('slow_after')])
    .where('pack.quota_bytes', 'is not', null)
    .where('c.status', '<>', 'closed')
    .where(
      sql<boolean>`(t.from_day, t.to_day, t.slow_after) IS DISTINCT FROM (p.from_day, p.to_day, ${slowAfter})`,
    )
    .orderBy('c.id')
    .limit(sql<number>`${slot('limit')}::bigint`),
)

export type Uncounted = Awaited<ReturnType<typeof findUncounted>>[number]

/**
 * Waits for the packets that are being recorded, and lets others wait: whoever adds up a line's days must see each of them, and
 * each later one must see the total. The first lock of a transaction, as for a restart of equipment (`record_reports`).
 */
export const holdPackets = (tx: Database) => sql`SELECT pg_advisory_xact_lock(1813, 0)`.execute(tx)

interface Lines {
  connections: number[]
  starts: string[]
  ends: string[]
  slowAfters: (number | null)[]
}

/** Adds up the days of lines; from then on a trigger keeps their totals right. */
export const beginTotals = statement((db, slot: Slots<Lines>) =>
  db
    .insertInto('period_usage')
    .columns(['connection_id', 'from_day', 'to_day', 'slow_after', 'bytes'])
    .expression(
      db
        .selectFrom(
          sql<Uncounted>`unnest(${slot('connections')}::bigint[], ${slot('starts')}::date[], ${slot('ends')}::date[],
            ${slot('slowAfters')}::bigint[])`.as<'l'>(sql`l (connection_id, from_day, to_day, slow_after)`),
        )
        .select(['l.connection_id', 'l.from_day', 'l.to_day', 'l.slow_after'])
        .select(
          sql<number>`(SELECT coalesce(sum(d.download_bytes::numeric + d.upload_bytes), 0) FROM usage_days AS d
            WHERE d.connection_id = l.connection_id AND d.day BETWEEN l.from_day AND l.to_day)`.as('bytes'),
        ),
    )
    .onConflict((conflict) =>
      conflict.column('connection_id').doUpdateSet((eb) => ({
        from_day: eb.ref('excluded.from_day'),
        to_day: eb.ref('excluded.to_day'),
        slow_after: eb.ref('excluded.slow_after'),
        bytes: eb.ref('excluded.bytes'),
      })),
    ),
)

/** Takes the next lines that have turned; those that a packet is being counted for come next time. */
export const takeTurned = statement((db, slot: Slots<{ limit: number }>) =>
  db
    .with('turned', (of) =>
      of
        .selectFrom('period_usage')
        .select('connection_id')
        .where('has_turned', '=', sql<boolean>`true`)
        .orderBy('connection_id')
        .limit(sql<number>`${slot('limit')}::bigint`)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('period_usage as t')
    .from('turned')
    .set({ has_turned: false })
    .whereRef('t.connection_id', '=', 'turned.connection_id')
    .returning('t.connection_id'),
)
