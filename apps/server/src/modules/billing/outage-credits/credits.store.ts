import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

/** A line with a credit due for an outage. */
export interface DueCredit {
  outage_id: number
  title: string
  hours: number
  percent: number
  connection_id: number
  user_id: number
  username: string
  organization_id: number
  tax_percent: number
  /** Per month, by the contract in force when the outage began. */
  price: number
}

/**
 * The next lines with an uncredited outage that has ended: lines that were in its area and active and had a contract when
 * it began, wherever they are now and whatever has become of them, unless they are closed. The longest rule that the outage
 * reached counts, among those in force on its first day. Planned work and outages of television alone give no credit.
 */
export async function findDueCredits(
  db: Database,
  asked: { endedSince: Date; now: Date; after: readonly [number, number]; limit: number },
): Promise<DueCredit[]> {
  const [afterOutage, afterConnection] = asked.after
  const { rows } = await sql<DueCredit>`
    SELECT o.id AS outage_id, o.title, c.id AS connection_id, c.user_id, c.username, g.id AS organization_id,
      floor(extract(epoch FROM o.ended_at - o.starts_at) / 3600)::int AS hours, rule.percent, g.tax_percent, k.price
    FROM outages o
    JOIN areas a ON a.id = o.area_id
    JOIN organizations g ON g.id = a.organization_id
    CROSS JOIN LATERAL (
      SELECT r.percent FROM (
        SELECT from_hours, percent FROM outage_credit_rules
        WHERE organization_id = g.id AND applies_from <= (o.starts_at AT TIME ZONE g.time_zone)::date
        UNION ALL
        SELECT from_hours, percent FROM ended_outage_credit_rules
        WHERE organization_id = g.id AND applies_from <= (o.starts_at AT TIME ZONE g.time_zone)::date
          AND ended_on > (o.starts_at AT TIME ZONE g.time_zone)::date
      ) r
      WHERE o.ended_at - o.starts_at >= make_interval(hours => r.from_hours)
      ORDER BY r.from_hours DESC LIMIT 1
    ) rule
    CROSS JOIN LATERAL (
      SELECT id FROM connections WHERE area_id = a.id
      UNION SELECT connection_id FROM connection_history WHERE area_id = a.id AND until > o.starts_at
    ) near
    JOIN connections c ON c.id = near.id AND c.organization_id = g.id
    CROSS JOIN LATERAL (
      -- how the line was when the outage began: until its next change, or still
      SELECT past.area_id, past.status, past.suspended_at FROM (
        SELECT until, area_id, status, suspended_at FROM connection_history
        WHERE connection_id = c.id AND until > o.starts_at
        UNION ALL SELECT 'infinity', c.area_id, c.status, c.suspended_at
      ) past
      ORDER BY past.until LIMIT 1
    ) line
    CROSS JOIN LATERAL (
      SELECT CASE WHEN (o.starts_at AT TIME ZONE g.time_zone)::date < k.price_since THEN k.price_before ELSE k.price END AS price
      FROM contracts k
      WHERE k.connection_id = c.id AND k.starts_on <= (o.starts_at AT TIME ZONE g.time_zone)::date
        AND (k.ends_on IS NULL OR k.ends_on >= (o.starts_at AT TIME ZONE g.time_zone)::date)
      ORDER BY k.starts_on DESC LIMIT 1
    ) k
    WHERE o.ended_at BETWEEN ${asked.endedSince} AND ${asked.now} AND NOT o.is_planned AND 'Internet' = ANY (o.services)
      AND c.status <> 'closed' AND line.area_id = a.id AND line.status <> 'closed'
      AND (line.status = 'active' OR line.suspended_at > o.starts_at)
      AND (o.id, c.id) > (${afterOutage}::bigint, ${afterConnection}::bigint)
      AND round(k.price * rule.percent / 100) > 0
      AND NOT EXISTS (SELECT FROM ledger_transfers t WHERE t.reference = 'outage:' || o.id || ':' || c.id)
    ORDER BY o.id, c.id LIMIT ${asked.limit}`.execute(db)
  return rows
}
