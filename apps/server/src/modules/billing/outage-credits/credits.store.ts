import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

/** A line and an outage that has ended, which may be credited. */
export interface DueCredit {
  outage_id: number
  title: string
  /** How long it lasted. */
  hours: number
  /** How much of that is in no credit for another outage of the line. */
  counted_hours: number
  /** By the longest step that the counted hours reach; 0: none, or an outage runs on that overlaps with this one. */
  percent: number
  connection_id: number
  user_id: number
  username: string
  organization_id: number
  tax_percent: number
  currency: string
  /** Of the contract in force on this day, on which the outage began: poisha a month. */
  began_on: string
  price: number
  price_before: number | null
  price_since: string | null
}

/**
 * Parts of the statement about an outage `name`, of which there are two kinds: the one that is credited, and others that
 * overlap with it. `c` is the line and `g` its organization.
 */
function partsOf(name: 'o' | 'other') {
  const [startsAt, endedAt, services, isPlanned, area] = (
    ['starts_at', 'ended_at', 'services', 'is_planned', 'area_id'] as const
  ).map((column) => sql.ref(`${name}.${column}`)) as [Ref, Ref, Ref, Ref, Ref]
  const firstDay = sql`(${startsAt} AT TIME ZONE g.time_zone)::date`
  /** How the line was when it began: until its next change, or still. */
  const line = sql`LATERAL (
    SELECT past.area_id, past.status, past.suspended_at FROM (
      SELECT until, area_id, status, suspended_at FROM connection_history
      WHERE connection_id = c.id AND until > ${startsAt}
      UNION ALL SELECT 'infinity', c.area_id, c.status, c.suspended_at
    ) past
    ORDER BY past.until LIMIT 1
  )`
  return {
    firstDay,
    endedAt,
    line,
    contract: sql`LATERAL (
      SELECT k.price, k.price_before, k.price_since FROM contracts k
      WHERE k.connection_id = c.id AND k.starts_on <= ${firstDay} AND (k.ends_on IS NULL OR k.ends_on >= ${firstDay})
      ORDER BY k.starts_on DESC LIMIT 1
    )`,
    /** The steps in force on its first day. */
    steps: sql`(
      SELECT from_hours, percent FROM outage_credit_rules
      WHERE organization_id = g.id AND applies_from <= ${firstDay}
      UNION ALL
      SELECT from_hours, percent FROM ended_outage_credit_rules
      WHERE organization_id = g.id AND applies_from <= ${firstDay} AND ended_on > ${firstDay}
    )`,
    lasted: sql`(${endedAt} - ${startsAt})`,
    time: sql`tstzrange(${startsAt}, ${endedAt})`,
    /** Planned work and outages of television alone give no credit. */
    counts: sql`NOT ${isPlanned} AND 'Internet' = ANY (${services})`,
    /** Whether the line, as it was then, was in its area and on. */
    struck: sql`line.area_id = ${area} AND line.status <> 'closed'
      AND (line.status = 'active' OR line.suspended_at > ${startsAt})`,
    credited: sql`EXISTS (
      SELECT FROM ledger_transfers t WHERE t.reference = 'outage:' || ${sql.ref(`${name}.id`)} || ':' || c.id
    )`,
  }
}

type Ref = ReturnType<typeof sql.ref>

/** Whether a credit failed because the line has it, from a run at the same time. */
export const isCredited = (error: unknown) =>
  (error as { constraint?: string }).constraint === 'ledger_transfers_reference_key'

const one = partsOf('o')
const other = partsOf('other')

/**
 * The next lines with an uncredited outage that has ended: lines that were in its area and active and had a contract when
 * it began, wherever they are now and whatever has become of them, unless they are closed. The longest step counts that is
 * reached by those of its hours which are in no other credit of the line. Of outages that overlap, the longest
 * counts first, and none before all of them have ended; what was credited already stays.
 */
export async function findDueCredits(
  db: Database,
  query: { endedSince: Date; now: Date; after: readonly [number, number]; limit: number },
): Promise<DueCredit[]> {
  const [afterOutage, afterConnection] = query.after
  const { rows } = await sql<DueCredit>`
    WITH due AS MATERIALIZED (
      SELECT o.id, o.title, o.starts_at, o.ended_at, c.id AS connection_id, g.id AS organization_id,
        ${one.firstDay} AS began_on, k.price, k.price_before, k.price_since
      FROM outages o
      JOIN areas a ON a.id = o.area_id
      JOIN organizations g ON g.id = a.organization_id
      CROSS JOIN LATERAL (
        SELECT id FROM connections WHERE area_id = a.id
        UNION SELECT connection_id FROM connection_history WHERE area_id = a.id AND until > o.starts_at
      ) near
      JOIN connections c ON c.id = near.id AND c.organization_id = g.id
      CROSS JOIN ${one.line} line
      CROSS JOIN ${one.contract} k
      WHERE o.ended_at BETWEEN ${query.endedSince} AND ${query.now} AND ${one.counts}
        AND EXISTS (SELECT FROM ${one.steps} r WHERE ${one.lasted} >= make_interval(hours => r.from_hours))
        AND c.status <> 'closed' AND ${one.struck}
        AND (o.id, c.id) > (${afterOutage}::bigint, ${afterConnection}::bigint)
        AND NOT ${one.credited}
      ORDER BY o.id, c.id LIMIT ${query.limit}
    )
    SELECT o.id AS outage_id, o.title, c.id AS connection_id, c.user_id, c.username, g.id AS organization_id, g.tax_percent,
      g.currency, o.began_on, o.price, o.price_before, o.price_since, floor(extract(epoch FROM ${one.lasted}) / 3600)::int AS hours,
      floor(extract(epoch FROM own.time) / 3600)::int AS counted_hours,
      CASE WHEN overlap.runs_on THEN 0 ELSE coalesce((
        SELECT r.percent FROM ${one.steps} r WHERE own.time >= make_interval(hours => r.from_hours)
        ORDER BY r.from_hours DESC LIMIT 1), 0) END AS percent
    FROM due o
    JOIN connections c ON c.id = o.connection_id
    JOIN organizations g ON g.id = o.organization_id
    CROSS JOIN LATERAL (
      SELECT bool_or(other.ended_at IS NULL) AS runs_on,
        range_agg(${other.time}) FILTER (WHERE other.ended_at IS NOT NULL) AS taken
      FROM outages other
      CROSS JOIN ${other.line} line
      CROSS JOIN ${other.contract} k
      WHERE other.id <> o.id AND other.starts_at < o.ended_at AND ${other.counts} AND ${other.struck}
        AND (other.area_id = c.area_id OR EXISTS (
          SELECT FROM connection_history h WHERE h.connection_id = c.id AND h.area_id = other.area_id))
        AND (other.ended_at IS NULL AND EXISTS (SELECT FROM ${other.steps} r)
          OR other.ended_at > o.starts_at AND (${other.credited}
            OR (${other.lasted}, -other.id) > (${one.lasted}, -o.id)
            AND EXISTS (SELECT FROM ${other.steps} r WHERE ${other.lasted} >= make_interval(hours => r.from_hours))))
    ) overlap
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(upper(part) - lower(part)), '0') AS time
      FROM unnest(tstzmultirange(${one.time}) - coalesce(overlap.taken, '{}')) part
    ) own
    ORDER BY o.id, c.id`.execute(db)
  return rows
}
