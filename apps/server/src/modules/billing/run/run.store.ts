import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Period } from '#platform/calendar'

/** The organizations' settings for the billing run. */
export async function findBilledOrganizations(db: Database, limit: number) {
  return db
    .selectFrom('organizations')
    .select([
      'id',
      'time_zone',
      'billing_day',
      'due_days',
      'grace_days',
      'tax_percent',
      'invoice_prefix',
      'suspends_overdue',
      'remind_before_days',
      'remind_after_days',
      'billed_through',
    ])
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export type BilledOrganization = Awaited<ReturnType<typeof findBilledOrganizations>>[number]

export async function markBilledThrough(db: Database, organizationId: number, day: string): Promise<void> {
  await db
    .updateTable('organizations')
    .set({ billed_through: day })
    .where('id', '=', organizationId)
    .execute()
}

/**
 * Locks the next active connections of an organization, by id, and returns their ids. A payment for one of them
 * waits.
 */
export async function lockNextConnections(
  tx: Database,
  asked: { organizationId: number; after: number; limit: number },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('connections')
    .select('id')
    .where('organization_id', '=', asked.organizationId)
    .where('status', '=', 'active')
    .where('id', '>', asked.after)
    .orderBy('id')
    .limit(asked.limit)
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Active lines with a change of package whose day has come and which is not in force yet: their bills wait for it. */
export async function countWaitingForPackage(
  db: Database,
  organizationId: number,
  today: string,
): Promise<number> {
  const { waiting } = await db
    .selectFrom('package_changes as change')
    .innerJoin('connections as c', 'c.id', 'change.connection_id')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('c.organization_id', '=', organizationId)
    .where('c.status', '=', 'active')
    .where('change.applied_at', 'is', null)
    .where('change.called_off_at', 'is', null)
    .where('change.effective_on', '<=', today)
    .executeTakeFirstOrThrow()
  return waiting
}

export async function ensureCounter(tx: Database, organizationId: number): Promise<void> {
  await tx
    .insertInto('invoice_counters')
    .values({ organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface IssuedInvoice {
  id: number
  connection_id: number
}

export interface Issue {
  organization: BilledOrganization
  /** Locked connections that have their accounts. */
  connectionIds: readonly number[]
  period: Period
  today: string
  dueOn: string
  now: Date
}

/**
 * Issues the missing invoices of these connections for one period in one statement: lines, totals, numbers, ledger. A
 * connection is charged from the latest of: the period's first day, the day after its last invoice ends, its
 * contract's first day, the day it was reactivated after a suspension. It gets one line for each contract in force
 * since then, and its pending charges. Nothing is charged before its day. A line with a change of package whose day has
 * come gets no invoice until the change is in force, or it would pay the old price. The statement that inserts also takes
 * the numbers from the counter, so a failed batch leaves no gap. `nextBill` tells customers beforehand what it will write.
 *
 * Under row-level security PostgreSQL expects one row where a thousand come, and would compare every row of one step
 * with every row of the next: nested loops are therefore switched off. Look-ups that need an index use LATERAL.
 */
export async function issueInvoices(tx: Database, issue: Issue): Promise<IssuedInvoice[]> {
  const { organization, connectionIds, period, today, dueOn, now } = issue
  await sql`SET LOCAL enable_nestloop = off`.execute(tx)
  const { rows } = await sql<IssuedInvoice>`
    WITH period AS (
      SELECT ${period.from}::date AS first_day, ${period.to}::date AS last_day,
        ${period.to}::date - ${period.from}::date + 1 AS days, (${organization.tax_percent}::numeric * 100)::bigint AS rate
    ), waiting AS MATERIALIZED (
      SELECT c.id, greatest(period.first_day, last.period_end + 1, c.resumed_on) AS charged_from
      FROM period, connections c
      LEFT JOIN LATERAL (
        SELECT period_end FROM invoices i WHERE i.connection_id = c.id AND i.status <> 'void'
        ORDER BY i.period_start DESC LIMIT 1
      ) last ON true
      WHERE c.id = ANY (${connectionIds}::bigint[]) AND NOT EXISTS (
        SELECT FROM package_changes change WHERE change.connection_id = c.id
          AND change.applied_at IS NULL AND change.called_off_at IS NULL AND change.effective_on <= ${today}::date
      )
    ), stretch AS (
      SELECT w.id AS connection_id, k.id AS contract_id, k.package_id, period.*,
        -- a price begins with a period, so a part of a period has only one
        CASE WHEN greatest(k.starts_on, w.charged_from) < k.price_since THEN k.price_before ELSE k.price END AS full_price,
        greatest(k.starts_on, w.charged_from) AS from_day, least(k.ends_on, period.last_day) AS to_day
      FROM period, waiting w
      CROSS JOIN LATERAL (
        SELECT * FROM contracts
        WHERE connection_id = w.id AND (ends_on IS NULL OR ends_on >= w.charged_from) AND starts_on <= period.last_day
        ORDER BY starts_on LIMIT 100
      ) k
      WHERE w.charged_from <= period.last_day
    ), billed AS MATERIALIZED (
      SELECT connection_id, min(from_day) AS period_start, max(to_day) AS period_end
      FROM stretch GROUP BY connection_id HAVING min(from_day) <= ${today}::date
    ), charge AS (
      -- Shares of a price are rounded from the period's first day, as shareOf in periods.ts does.
      SELECT connection_id, 1 AS part, contract_id AS rank,
        p.name || ', ' || CASE
          WHEN to_day - from_day + 1 < days
            THEN (to_day - from_day + 1) || ' of ' || days || ' days'
          WHEN extract(day FROM first_day) = 1 THEN to_char(first_day, 'FMMonth YYYY')
          ELSE to_char(first_day, 'DD/MM/YYYY') || ' – ' || to_char(last_day, 'DD/MM/YYYY')
        END AS description,
        (2 * full_price * (to_day - first_day + 1) + days) / (2 * days)
          - (2 * full_price * (from_day - first_day) + days) / (2 * days) AS amount,
        NULL::bigint AS tax, NULL::numeric AS tax_percent
      FROM stretch JOIN packages p ON p.id = package_id
      WHERE connection_id IN (SELECT connection_id FROM billed)
      UNION ALL
      SELECT connection_id, 2, id, description, amount, tax, tax_percent
      FROM pending_charges
      WHERE connection_id = ANY (${connectionIds}::bigint[]) AND invoice_id IS NULL
        AND connection_id IN (SELECT connection_id FROM billed)
    ), line AS MATERIALIZED (
      SELECT connection_id, description, amount, part, rank,
        row_number() OVER (PARTITION BY connection_id ORDER BY part, rank)::smallint AS position,
        coalesce(tax, (amount * rate + 5000) / 10000) AS tax,
        coalesce(charge.tax_percent, rate / 100.0) AS tax_percent
      FROM period, charge
    ), total AS MATERIALIZED (
      SELECT connection_id, sum(amount)::bigint AS subtotal, sum(tax)::bigint AS tax,
        row_number() OVER (ORDER BY connection_id) - 1 AS place
      FROM line GROUP BY connection_id
    ), counter AS (
      UPDATE invoice_counters SET next_number = next_number + (SELECT count(*) FROM total)
      WHERE organization_id = ${organization.id} AND EXISTS (SELECT FROM total)
      RETURNING next_number - (SELECT count(*) FROM total) AS first
    ), invoice AS (
      INSERT INTO invoices (organization_id, connection_id, number, period_start, period_end, issued_on, due_on,
        subtotal, tax, total, status, paid_at, created_at)
      SELECT ${organization.id}::bigint, connection_id,
        ${organization.invoice_prefix}::text || '-' || lpad((first + place)::text, greatest(7, length((first + place)::text)), '0'),
        period_start, period_end, ${today}::date, ${dueOn}::date, subtotal, tax, subtotal + tax,
        CASE WHEN subtotal + tax = 0 THEN 'paid' ELSE 'open' END,
        CASE WHEN subtotal + tax = 0 THEN ${now}::timestamptz END, ${now}::timestamptz
      FROM total JOIN billed USING (connection_id), counter
      ORDER BY place
      RETURNING id, connection_id, number, subtotal, tax, total
    ), inserted_line AS (
      INSERT INTO invoice_lines (invoice_id, position, description, amount, tax, tax_percent)
      SELECT invoice.id, position, description, amount, line.tax, tax_percent FROM line JOIN invoice USING (connection_id)
    ), taken AS (
      UPDATE pending_charges p SET invoice_id = invoice.id
      FROM line JOIN invoice USING (connection_id) WHERE line.part = 2 AND p.id = line.rank
    ), transfer AS (
      INSERT INTO ledger_transfers (kind, description, occurred_at, invoice_id)
      SELECT 'invoice', 'Invoice ' || number, ${now}::timestamptz, id FROM invoice WHERE total <> 0
      RETURNING id, invoice_id
    ), account AS (
      SELECT kind, id FROM ledger_accounts
      WHERE organization_id = ${organization.id} AND connection_id IS NULL AND currency = 'BDT'
    ), posting AS MATERIALIZED (
      SELECT invoice.id AS invoice_id, side.account_id, side.amount
      FROM invoice
      CROSS JOIN LATERAL (
        SELECT id FROM ledger_accounts
        WHERE connection_id = invoice.connection_id AND kind = 'receivable' AND currency = 'BDT' LIMIT 1
      ) r
      CROSS JOIN LATERAL (VALUES
        (r.id, -total),
        ((SELECT id FROM account WHERE kind = 'revenue'), subtotal),
        ((SELECT id FROM account WHERE kind = 'tax'), tax)
      ) AS side (account_id, amount)
      WHERE side.amount <> 0
    ), entry AS (
      INSERT INTO ledger_entries (transfer_id, account_id, amount)
      SELECT transfer.id, account_id, amount FROM posting JOIN transfer USING (invoice_id)
    ), moved AS (
      UPDATE ledger_accounts AS a SET balance = a.balance + side.amount
      FROM (SELECT account_id, sum(amount) AS amount FROM posting GROUP BY account_id) AS side
      WHERE a.id = side.account_id AND a.id = ANY (ARRAY(SELECT account_id FROM posting))
    )
    SELECT id, connection_id FROM invoice ORDER BY id`.execute(tx)
  await sql`SET LOCAL enable_nestloop = on`.execute(tx)
  return rows
}
