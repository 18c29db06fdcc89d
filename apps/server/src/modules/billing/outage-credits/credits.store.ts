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
 * The next lines with an uncredited outage that has ended: lines in its area that were active and had a contract when
 * it began. The longest rule that the outage reached counts, among those in force on its first day. Planned work and
 * outages of television alone give no credit.
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
      SELECT r.percent FROM outage_credit_rules r
      WHERE r.organization_id = g.id AND r.applies_from <= (o.starts_at AT TIME ZONE g.time_zone)::date
        AND o.ended_at - o.starts_at >= make_interval(hours => r.from_hours)
      ORDER BY r.from_hours DESC LIMIT 1
    ) rule
    JOIN connections c ON c.area_id = a.id AND c.organization_id = g.id
    CROSS JOIN LATERAL (
      SELECT CASE WHEN (o.starts_at AT TIME ZONE g.time_zone)::date < k.price_since THEN k.price_before ELSE k.price END AS price
      FROM contracts k
      WHERE k.connection_id = c.id AND k.starts_on <= (o.starts_at AT TIME ZONE g.time_zone)::date
        AND (k.ends_on IS NULL OR k.ends_on >= (o.starts_at AT TIME ZONE g.time_zone)::date)
      ORDER BY k.starts_on DESC LIMIT 1
    ) k
    WHERE o.ended_at BETWEEN ${asked.endedSince} AND ${asked.now} AND NOT o.is_planned AND 'Internet' = ANY (o.services)
      AND c.status <> 'closed' AND (c.suspended_at IS NULL OR c.suspended_at > o.starts_at)
      AND (o.id, c.id) > (${afterOutage}::bigint, ${afterConnection}::bigint)
      AND round(k.price * rule.percent / 100) > 0
      AND NOT EXISTS (SELECT FROM ledger_transfers t WHERE t.reference = 'outage:' || o.id || ':' || c.id)
    ORDER BY o.id, c.id LIMIT ${asked.limit}`.execute(db)
  return rows
}
