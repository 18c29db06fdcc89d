import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

/** What would be given back in a currency, with tax, in minor units. */
export interface CreditForecast {
  currency: string
  lines: number
  amount: number
}

/**
 * What would be given back for outages if they ended now: by the longest step that each has reached, for the lines that are on in
 * its area now and what they pay now. Hours that overlap with another outage are not taken off, so it is an estimate.
 */
export async function forecastCredits(
  db: Database,
  { outages, now }: { outages: readonly number[]; now: Date },
): Promise<CreditForecast[]> {
  if (outages.length === 0) return []
  const { rows } = await sql<CreditForecast>`
    SELECT g.currency, count(*) AS lines, sum(credit.amount + round(credit.amount * g.tax_percent / 100))::bigint AS amount
    FROM outages o
    JOIN areas a ON a.id = o.area_id
    JOIN organizations g ON g.id = a.organization_id
    CROSS JOIN LATERAL (
      SELECT r.percent FROM outage_credit_rules r
      WHERE r.organization_id = g.id AND r.applies_from <= (o.starts_at AT TIME ZONE g.time_zone)::date
        AND ${now}::timestamptz - o.starts_at >= make_interval(hours => r.from_hours)
      ORDER BY r.from_hours DESC LIMIT 1
    ) step
    JOIN connections c ON c.area_id = a.id AND c.status = 'active'
    JOIN contracts k ON k.connection_id = c.id AND k.ends_on IS NULL
    CROSS JOIN LATERAL (SELECT round(k.price * step.percent / 100) AS amount) credit
    WHERE o.id = ANY(${outages}::bigint[]) AND o.ended_at IS NULL AND NOT o.is_planned AND 'Internet' = ANY(o.services)
    GROUP BY g.currency ORDER BY g.currency`.execute(db)
  return rows
}

/** Counts a credit where the outage is shown. */
export async function countCredited(tx: Database, outage: number, amount: number): Promise<void> {
  await sql`UPDATE outages SET credited_lines = credited_lines + 1, credited_amount = credited_amount + ${amount}
    WHERE id = ${outage}`.execute(tx)
}
