import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { RuleColumns, Within } from '#platform/http/gatekeeper'

/** The columns of an organization's rules for the fields that row rules of outages may name. */
export const creditRuleColumns = {
  organization_id: { column: 'organizations.id', type: 'int' },
} as const satisfies Partial<RuleColumns<'outage'>>

interface Step {
  from_hours: number
  percent: number
}

export interface CreditRulesRow {
  organization_id: number
  organization: string
  time_zone: string
  rules: (Step & { applies_from: string })[]
}

const organizationsShown = 1000

/** What organizations give back, by name; with `organization` only that one. */
export async function findCreditRules(
  db: Database,
  request: { within: Within; organization?: number },
): Promise<CreditRulesRow[]> {
  return db
    .selectFrom('organizations')
    .select([
      'organizations.id as organization_id',
      'organizations.name as organization',
      'organizations.time_zone',
      sql<CreditRulesRow['rules']>`coalesce((SELECT jsonb_agg(jsonb_build_object(
          'from_hours', r.from_hours, 'percent', r.percent, 'applies_from', r.applies_from) ORDER BY r.from_hours)
        FROM outage_credit_rules r WHERE r.organization_id = organizations.id), '[]')`.as('rules'),
    ])
    .where('organizations.status', '=', 'active')
    .where(request.within)
    .$if(request.organization !== undefined, (query) =>
      query.where('organizations.id', '=', request.organization ?? 0),
    )
    .orderBy('organizations.name')
    .limit(organizationsShown)
    .execute()
}

/**
 * Replaces the rules with these. A rule that is unchanged keeps its first day. One that changes or goes is kept for the
 * outages that began while it was in force.
 */
export async function replaceCreditRules(
  tx: Database,
  { organization, steps, from }: { organization: number; steps: readonly Step[]; from: string },
): Promise<void> {
  const hours = steps.map(({ from_hours }) => from_hours)
  const percents = steps.map(({ percent }) => percent)
  await sql`
    WITH given AS (
      SELECT * FROM unnest(${hours}::smallint[], ${percents}::numeric[]) AS given (from_hours, percent)
    ), gone AS (
      DELETE FROM outage_credit_rules r WHERE r.organization_id = ${organization}
        AND NOT EXISTS (SELECT FROM given WHERE given.from_hours = r.from_hours)
    ), ended AS (
      INSERT INTO ended_outage_credit_rules (organization_id, from_hours, percent, applies_from, ended_on)
      SELECT r.organization_id, r.from_hours, r.percent, r.applies_from, ${from}::date FROM outage_credit_rules r
      WHERE r.organization_id = ${organization} AND r.applies_from < ${from}::date AND NOT EXISTS (
        SELECT FROM given WHERE given.from_hours = r.from_hours AND given.percent = r.percent)
      -- two people may save at once
      ON CONFLICT DO NOTHING
    )
    INSERT INTO outage_credit_rules AS r (organization_id, from_hours, percent, applies_from)
    SELECT ${organization}, from_hours, percent, ${from} FROM given
    ON CONFLICT (organization_id, from_hours) DO UPDATE SET percent = excluded.percent, applies_from = excluded.applies_from
      WHERE r.percent <> excluded.percent`.execute(tx)
}
