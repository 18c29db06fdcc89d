import { sql, type RawBuilder } from 'kysely'
import { statement, type Slots } from '#platform/database/statement'
import { periodRows, type Periods } from './totals.store'

/** A line that has used its data up and is not known to, or was known to and has data again. */
export interface Turned {
  connection_id: number
  ends_on: string
  quota_bytes: number | null
  is_used_up: boolean
}

/**
 * Lines of packages with a speed after their data, and what they used in their organization's present period. Of lines that are not
 * counted yet nothing is said.
 *
 * @param which a condition about lines, `c`
 * @param limit how many, or nothing
 */
const statesOf = (slot: Slots<Periods>, which: RawBuilder<boolean>, limit: RawBuilder<unknown>) =>
  sql<Turned>`(
  WITH periods AS (
    SELECT * FROM ${periodRows(slot)} AS p (organization_id, from_day, to_day)
  ), plans AS (
    SELECT c.id AS connection_id, p.from_day, p.to_day,
      CASE WHEN pack.slow_download_kbps IS NOT NULL AND c.status <> 'closed' THEN pack.quota_bytes END AS quota_bytes
    FROM periods AS p JOIN connections AS c USING (organization_id)
      JOIN contracts AS k ON k.connection_id = c.id AND k.ends_on IS NULL
      JOIN packages AS pack ON pack.id = k.package_id
    WHERE pack.slow_download_kbps IS NOT NULL AND ${which}
    UNION ALL
    SELECT c.id, p.from_day, p.to_day, NULL
    FROM used_up_lines AS u JOIN connections AS c ON c.id = u.connection_id JOIN periods AS p USING (organization_id)
    WHERE ${which} AND NOT EXISTS (SELECT FROM contracts AS k JOIN packages AS pack ON pack.id = k.package_id
      WHERE k.connection_id = c.id AND k.ends_on IS NULL AND pack.slow_download_kbps IS NOT NULL)
  ), states AS (
    SELECT plan.connection_id, plan.to_day AS ends_on, plan.quota_bytes, coalesce(plan.quota_bytes <= t.bytes, false) AS is_used_up
    FROM plans AS plan LEFT JOIN period_usage AS t
      ON (t.connection_id, t.from_day, t.to_day) = (plan.connection_id, plan.from_day, plan.to_day)
    WHERE plan.quota_bytes IS NULL OR t.connection_id IS NOT NULL
  )
  SELECT s.* FROM states AS s LEFT JOIN used_up_lines AS u USING (connection_id)
  WHERE CASE WHEN s.is_used_up
    THEN u.connection_id IS NULL OR u.ends_on <> s.ends_on OR u.quota_bytes <> s.quota_bytes
    ELSE u.connection_id IS NOT NULL END
  ORDER BY s.connection_id ${limit}
)`.as<'changed'>(sql`changed`)

/** Lines that have used up their data since, or have data again. */
export const findTurned = statement((db, slot: Slots<Periods & { limit: number }>) =>
  db.selectFrom(statesOf(slot, sql<boolean>`true`, sql`LIMIT ${slot('limit')}::bigint`)).selectAll(),
)

/** The same, of some lines. */
export const findTurnedAmong = statement((db, slot: Slots<Periods & { among: number[] }>) =>
  db.selectFrom(statesOf(slot, sql<boolean>`c.id = ANY (${slot('among')}::bigint[])`, sql``)).selectAll(),
)

/** Returns the lines that nobody else has recorded meanwhile. */
export const noteUsedUp = statement(
  (db, slot: Slots<{ connections: number[]; ends: string[]; quotas: number[]; now: Date }>) =>
    db
      .insertInto('used_up_lines')
      .columns(['connection_id', 'ends_on', 'quota_bytes', 'since'])
      .expression(
        db
          .selectFrom(
            sql<{
              connection_id: number
              ends_on: string
              quota_bytes: number
            }>`unnest(${slot('connections')}::bigint[], ${slot('ends')}::date[], ${slot('quotas')}::bigint[])`.as<'u'>(
              sql`u (connection_id, ends_on, quota_bytes)`,
            ),
          )
          .select(['u.connection_id', 'u.ends_on', 'u.quota_bytes'])
          .select(sql<Date>`${slot('now')}::timestamptz`.as('since')),
      )
      .onConflict((conflict) =>
        conflict
          .column('connection_id')
          .doUpdateSet((eb) => ({
            ends_on: eb.ref('excluded.ends_on'),
            quota_bytes: eb.ref('excluded.quota_bytes'),
            since: eb.ref('excluded.since'),
          }))
          .where(
            sql<boolean>`(used_up_lines.ends_on, used_up_lines.quota_bytes) <> (excluded.ends_on, excluded.quota_bytes)`,
          ),
      )
      .returning('connection_id'),
)

export const forgetUsedUp = statement((db, slot: Slots<{ connections: number[] }>) =>
  db
    .deleteFrom('used_up_lines')
    .where('connection_id', '=', sql<number>`ANY (${slot('connections')}::bigint[])`)
    .returning('connection_id'),
)
