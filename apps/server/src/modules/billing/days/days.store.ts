import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { RuleColumns, Within } from '#platform/http/gatekeeper'
import { isBilled } from '../charging/charged-lines.store'

/** The columns of an organization for the fields that row rules of invoices may name. */
export const billingDayColumns = {
  organization_id: { column: 'organizations.id', type: 'int' },
} as const satisfies Partial<RuleColumns<'invoice'>>

const organizationsShown = 1_000
const runsShown = 10
const unbilledShown = 50

interface RunRow {
  id: number
  day: string
  started_by: string | null
  /** ISO 8601, as PostgreSQL writes it. */
  started_at: string | null
  finished_at: string | null
  has_failed: boolean
  lines: number
  lines_done: number
  issued: number
  total: number
}

interface UnbilledRow {
  id: number
  username: string
  holder: string
  failed_at: string
  reason: string
}

const runs = sql<RunRow[]>`(
  SELECT coalesce(jsonb_agg(to_jsonb(run) ORDER BY run.id DESC), '[]') FROM (
    SELECT r.id, r.day, u.name AS started_by, r.started_at, r.finished_at, r.has_failed, r.lines, r.lines_done, r.issued,
      r.total
    FROM billing_runs r LEFT JOIN users u ON u.id = r.started_by
    WHERE r.organization_id = organizations.id
      AND (r.issued > 0 OR r.has_failed OR r.started_by IS NOT NULL OR r.finished_at IS NULL)
    ORDER BY r.id DESC LIMIT ${sql.lit(runsShown)}
  ) run)`.as('runs')

const unbilled = sql<UnbilledRow[]>`(
  SELECT coalesce(jsonb_agg(to_jsonb(line) ORDER BY line.failed_at DESC, line.id), '[]') FROM (
    SELECT c.id, c.username, trim(c.first_name || ' ' || c.last_name) AS holder, waits.failed_at, waits.reason
    FROM unbilled_lines waits JOIN connections c ON c.id = waits.connection_id
    WHERE waits.organization_id = organizations.id AND ${isBilled('c')}
    ORDER BY waits.failed_at DESC, c.id LIMIT ${sql.lit(unbilledShown)}
  ) line)`.as('unbilled')

const unbilledCount = sql<number>`(
  SELECT count(*) FROM unbilled_lines waits JOIN connections c ON c.id = waits.connection_id
  WHERE waits.organization_id = organizations.id AND ${isBilled('c')})`.as('unbilled_count')

/** Organizations with their runs and the lines that could not be billed, by name. */
export function findBillingDays(db: Database, { within, editable }: { within: Within; editable: Within }) {
  return db
    .selectFrom('organizations')
    .select([
      'organizations.id',
      'organizations.name',
      'organizations.time_zone',
      'organizations.currency',
      'organizations.billing_day',
      'organizations.billed_through',
      sql<boolean>`(${editable})`.as('is_editable'),
      runs,
      unbilled,
      unbilledCount,
    ])
    .where('organizations.status', '=', 'active')
    .where(within)
    .orderBy('organizations.name')
    .limit(organizationsShown)
    .execute()
}

export type BillingDaysRow = Awaited<ReturnType<typeof findBillingDays>>[number]

/** An active organization that is within, as far as it is billed. */
export function findTerms(db: Database, query: { within: Within; organization: number }) {
  return db
    .selectFrom('organizations')
    .select([
      'organizations.id',
      'organizations.time_zone',
      'organizations.currency',
      'organizations.billing_day',
      'organizations.due_days',
      'organizations.tax_percent',
      'organizations.billed_through',
    ])
    .where('organizations.status', '=', 'active')
    .where('organizations.id', '=', query.organization)
    .where(query.within)
    .executeTakeFirst()
}

/** The organization of a line, if it is active and within. */
export function findOrganizationOf(db: Database, query: { within: Within; connection: number }) {
  return db
    .selectFrom('organizations')
    .innerJoin('connections as c', 'c.organization_id', 'organizations.id')
    .select('organizations.id')
    .where('organizations.status', '=', 'active')
    .where('c.id', '=', query.connection)
    .where(query.within)
    .executeTakeFirst()
}

/** Asks the worker for a run, if none waits or is under way; returns it. */
export async function insertRun(
  tx: Database,
  run: { organization: number; day: string; by: number },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('billing_runs')
    .values({ organization_id: run.organization, day: run.day, started_by: run.by })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** A line of an organization that is billed, with what its last bill was. Poisha. */
export interface PreviewedLine {
  id: number
  username: string
  holder: string
  last_total: number | null
  /** The days that it charged. */
  last_from: string | null
  last_to: string | null
  has_contract: boolean
}

/** Whether `line` is prepaid on a day. */
const isPaidAhead = (day: string) => sql<SqlBool>`EXISTS (
  SELECT FROM prepaid_lines p WHERE p.connection_id = line.id AND p.starts_on <= ${day}::date
    AND (p.ends_on IS NULL OR p.ends_on >= ${day}::date))`

/** How many lines of an organization get bills on a day: those with a contract that are not paid ahead. */
export async function countBilled(
  db: Database,
  { organization, day }: { organization: number; day: string },
): Promise<number> {
  const { rows } = await sql<{ lines: number }>`
    SELECT count(*)::int AS lines FROM connections line
    WHERE line.organization_id = ${organization} AND ${isBilled('line')} AND NOT ${isPaidAhead(day)} AND EXISTS (
      SELECT FROM contracts k WHERE k.connection_id = line.id AND (k.ends_on IS NULL OR k.ends_on >= ${day}::date))`.execute(
    db,
  )
  return rows[0]?.lines ?? 0
}

/** The next lines of an organization that are billed, and not paid ahead, by id; whether they have a contract that is in force on the day, or later. */
export async function findPreviewed(
  db: Database,
  query: { organization: number; day: string; after: number; limit: number },
): Promise<PreviewedLine[]> {
  const { rows } = await sql<PreviewedLine>`
    SELECT c.id, c.username, trim(c.first_name || ' ' || c.last_name) AS holder, last.total AS last_total,
      last.period_start AS last_from, last.period_end AS last_to,
      EXISTS (
        SELECT FROM contracts k WHERE k.connection_id = c.id AND (k.ends_on IS NULL OR k.ends_on >= ${query.day}::date)
      ) AS has_contract
    FROM (
      SELECT line.id, line.username, line.first_name, line.last_name FROM connections line
      WHERE line.organization_id = ${query.organization} AND ${isBilled('line')} AND line.id > ${query.after}
        AND NOT ${isPaidAhead(query.day)}
      ORDER BY line.id LIMIT ${query.limit}
    ) c
    LEFT JOIN LATERAL (
      SELECT i.total, i.period_start, i.period_end FROM invoices i WHERE i.connection_id = c.id AND i.status <> 'void' AND i.document_id IS NULL
        -- what an older system left owed is no bill of a period
        AND NOT EXISTS (SELECT FROM ledger_transfers t WHERE t.invoice_id = i.id AND t.kind = 'opening')
      ORDER BY i.period_start DESC LIMIT 1
    ) last ON true
    ORDER BY c.id`.execute(db)
  return rows
}
