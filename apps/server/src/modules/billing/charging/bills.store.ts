import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Bill } from './bill'

export interface IssuedInvoice {
  id: number
  connection_id: number
}

export interface NewBill extends Bill {
  connectionId: number
  /** The charges that waited and are on it. */
  pendingIds: readonly number[]
}

/**
 * Issues these bills in one statement: invoices with their lines, numbers and ledger. Their lines are locked and have
 * their accounts. The statement that inserts also takes the numbers from the counter, so a failed batch leaves no gap.
 *
 * Under row-level security PostgreSQL expects one row where a thousand come, and would compare every row of one step
 * with every row of the next: nested loops are therefore switched off. Look-ups that need an index use LATERAL.
 */
export async function insertBills(
  tx: Database,
  bills: readonly NewBill[],
  issue: {
    organization: { id: number; invoice_prefix: string }
    today: string
    dueOn: string
    now: Date
    /** Whether their days are paid before they are used. */
    isPaidAhead?: boolean
  },
): Promise<IssuedInvoice[]> {
  const { organization, today, dueOn, now, isPaidAhead = false } = issue
  const lines = bills.flatMap(({ connectionId, lines: own }) =>
    own.map((line, position) => ({ ...line, connectionId, position: position + 1 })),
  )
  const pending = bills.flatMap(({ connectionId, pendingIds }) =>
    pendingIds.map((id) => ({ connectionId, id })),
  )
  await sql`SET LOCAL enable_nestloop = off`.execute(tx)
  const { rows } = await sql<IssuedInvoice>`
    WITH bill AS MATERIALIZED (
      SELECT *, row_number() OVER (ORDER BY connection_id) - 1 AS place FROM unnest(
        ${bills.map(({ connectionId }) => connectionId)}::bigint[], ${bills.map(({ period }) => period.from)}::date[],
        ${bills.map(({ period }) => period.to)}::date[], ${bills.map(({ amount }) => amount)}::bigint[],
        ${bills.map(({ tax }) => tax)}::bigint[]
      ) AS bill (connection_id, period_start, period_end, subtotal, tax)
    ), line AS (
      SELECT * FROM unnest(
        ${lines.map(({ connectionId }) => connectionId)}::bigint[], ${lines.map(({ position }) => position)}::smallint[],
        ${lines.map(({ description }) => description)}::text[], ${lines.map(({ amount }) => amount)}::bigint[],
        ${lines.map(({ tax }) => tax)}::bigint[], ${lines.map(({ taxPercent }) => taxPercent)}::numeric[]
      ) AS line (connection_id, position, description, amount, tax, tax_percent)
    ), pending AS (
      SELECT * FROM unnest(
        ${pending.map(({ connectionId }) => connectionId)}::bigint[], ${pending.map(({ id }) => id)}::bigint[]
      ) AS pending (connection_id, id)
    ), counter AS (
      UPDATE invoice_counters SET next_number = next_number + (SELECT count(*) FROM bill)
      WHERE organization_id = ${organization.id} AND EXISTS (SELECT FROM bill)
      RETURNING next_number - (SELECT count(*) FROM bill) AS first
    ), invoice AS (
      INSERT INTO invoices (organization_id, connection_id, number, period_start, period_end, issued_on, due_on,
        subtotal, tax, total, status, paid_at, created_at, is_paid_ahead)
      SELECT ${organization.id}::bigint, connection_id,
        ${organization.invoice_prefix}::text || '-' || lpad((first + place)::text, greatest(7, length((first + place)::text)), '0'),
        period_start, period_end, ${today}::date, ${dueOn}::date, subtotal, tax, subtotal + tax,
        CASE WHEN subtotal + tax = 0 THEN 'paid' ELSE 'open' END,
        CASE WHEN subtotal + tax = 0 THEN ${now}::timestamptz END, ${now}::timestamptz, ${isPaidAhead}::boolean
      FROM bill, counter
      ORDER BY place
      RETURNING id, connection_id, number, subtotal, tax, total
    ), inserted_line AS (
      INSERT INTO invoice_lines (invoice_id, position, description, amount, tax, tax_percent)
      SELECT invoice.id, position, description, amount, line.tax, tax_percent FROM line JOIN invoice USING (connection_id)
    ), taken AS (
      UPDATE pending_charges p SET invoice_id = invoice.id
      FROM pending JOIN invoice USING (connection_id)
      WHERE p.id = pending.id AND p.id = ANY (ARRAY(SELECT id FROM pending))
    ), transfer AS (
      INSERT INTO ledger_transfers (kind, description, occurred_at, invoice_id)
      SELECT 'invoice', 'Invoice ' || number, ${now}::timestamptz, id FROM invoice WHERE total <> 0
      RETURNING id, invoice_id
    ), account AS (
      SELECT kind, id FROM ledger_accounts
      WHERE organization_id = ${organization.id} AND connection_id IS NULL
    ), posting AS MATERIALIZED (
      SELECT invoice.id AS invoice_id, side.account_id, side.amount
      FROM invoice
      CROSS JOIN LATERAL (
        SELECT id FROM ledger_accounts
        WHERE connection_id = invoice.connection_id AND kind = 'receivable' LIMIT 1
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
