import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

/** One thing that does not add up. */
export interface Fault {
  /** What is wrong of it: `wallets below zero`. */
  fault: string
  /** What it is about, so that it counts once however often it is found. */
  of: string
  /** What has to be looked at again until it is mended. */
  kind: 'line' | 'transfer' | 'account'
  id: number
}

/** More of one look than anybody reads: so many are counted and remembered. */
export const mostFaults = 1000

/**
 * What of these lines does not add up: balances, bills, allocations, payments and documents. Everything is compared by adding up what
 * should be and taking off what is, in groups: PostgreSQL expects one row where a thousand come under row-level security, and would
 * compare every bill with every entry in a join.
 */
export async function faultsOfLines(db: Database, lines: readonly number[]): Promise<Fault[]> {
  const ids = sql`${[...lines]}::bigint[]`
  const { rows } = await sql<Omit<Fault, 'kind'>>`
    WITH account AS MATERIALIZED (
      SELECT id, connection_id AS line, kind, balance FROM ledger_accounts WHERE connection_id = ANY (${ids})
    ), entry AS MATERIALIZED (
      SELECT account.line, account.id AS account_id, account.kind AS account, e.amount, t.kind, t.invoice_id, t.payment_id,
        -- took something off a bill or put it back, and did not make the bill
        t.document_id IS NOT NULL AND EXISTS (
          SELECT FROM invoices of WHERE of.id = t.invoice_id AND of.document_id IS DISTINCT FROM t.document_id) AS is_by_document
      FROM account JOIN ledger_entries e ON e.account_id = account.id LEFT JOIN ledger_transfers t ON t.id = e.transfer_id
    ), bill AS MATERIALIZED (
      SELECT id, connection_id AS line, status, subtotal, tax, total, paid, credited, written_off
      FROM invoices WHERE connection_id = ANY (${ids})
    ), settling AS MATERIALIZED (
      SELECT * FROM entry WHERE account = 'receivable' AND (kind IN ('settlement', 'reversal') OR is_by_document)
    ), allocation AS MATERIALIZED (
      SELECT bill.line, p.invoice_id, p.payment_id, p.amount FROM bill JOIN payment_allocations p ON p.invoice_id = bill.id
    ), in_balances AS (
      SELECT line, id AS account_id, balance AS rest FROM account
      UNION ALL SELECT line, account_id, -amount FROM entry
    ), in_receivables AS (
      SELECT line, balance AS rest, true AS is_account FROM account WHERE kind = 'receivable'
      UNION ALL SELECT line, total - paid, false FROM bill WHERE status = 'open'
    ), in_bills AS (
      SELECT line, id, true AS is_bill, subtotal, tax, paid, credited, written_off FROM bill
      UNION ALL SELECT bill.line, bill.id, false, -l.amount, -l.tax, 0, 0, 0 FROM bill JOIN invoice_lines l ON l.invoice_id = bill.id
      UNION ALL SELECT line, invoice_id, false, 0, 0, -amount,
          CASE WHEN is_by_document AND kind <> 'write-off' THEN -amount ELSE 0 END,
          CASE WHEN is_by_document AND kind = 'write-off' THEN -amount ELSE 0 END
        FROM settling WHERE invoice_id IS NOT NULL
    ), bills AS (
      SELECT line, id, bool_or(is_bill) AS is_own, sum(subtotal) AS subtotal, sum(tax) AS tax, sum(paid) AS paid,
        sum(credited) AS credited, sum(written_off) AS written_off
      FROM in_bills GROUP BY line, id
    ), in_allocations AS (
      SELECT line, invoice_id, payment_id, amount FROM allocation
      UNION ALL SELECT line, invoice_id, payment_id, -amount FROM settling WHERE payment_id IS NOT NULL
    ), in_payments AS (
      SELECT line, payment_id, amount FROM allocation
      UNION ALL SELECT line, payment_id, -amount FROM entry
        WHERE account = 'wallet' AND kind IN ('payment', 'refund') AND payment_id IS NOT NULL
    )
    SELECT 'accounts whose balance is not the sum of their entries' AS fault, account_id::text AS of, line AS id
      FROM in_balances GROUP BY line, account_id HAVING sum(rest) <> 0
    UNION ALL
    SELECT 'wallets below zero', id::text, line FROM account WHERE kind = 'wallet' AND balance < 0
    UNION ALL
    SELECT 'connections whose receivable is not what is open on their invoices', line::text, line
      FROM in_receivables GROUP BY line HAVING bool_or(is_account) AND sum(rest) <> 0
    UNION ALL
    SELECT 'invoices whose lines do not add up', id::text, line FROM bills WHERE is_own AND (subtotal <> 0 OR tax <> 0)
    UNION ALL
    SELECT 'invoices whose paid part is not what settled them', id::text, line FROM bills WHERE is_own AND paid <> 0
    UNION ALL
    SELECT 'invoices whose credited or written-off part is not what documents took off', id::text, line
      FROM bills WHERE is_own AND (credited <> 0 OR written_off <> 0)
    UNION ALL
    -- the sums above are of each line by itself
    SELECT 'invoices that another line has settled', id::text, line FROM bills WHERE NOT is_own
    UNION ALL
    SELECT 'allocations that are not what a payment settled', concat_ws(' ', invoice_id, payment_id), line
      FROM in_allocations GROUP BY line, invoice_id, payment_id HAVING sum(amount) <> 0
    UNION ALL
    -- While a refund is in progress its money is out of the ledger already, and the bills are passed on when it is made.
    SELECT 'payments that settle more than is left of them', p.payment_id::text, p.line
      FROM (SELECT line, payment_id FROM in_payments GROUP BY line, payment_id HAVING sum(amount) > 0) AS p
      WHERE NOT EXISTS (SELECT FROM payment_refunds r WHERE r.payment_id = p.payment_id AND r.state IN ('pending', 'reserved'))
        AND (SELECT sum(a.amount) FROM payment_allocations a WHERE a.payment_id = p.payment_id) > (
          SELECT sum(e.amount) FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id
            JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'wallet'
          WHERE t.payment_id = p.payment_id AND t.kind IN ('payment', 'refund'))
    UNION ALL
    SELECT 'documents whose posting is not their amount and tax', d.id::text, d.connection_id
      FROM ledger_documents d CROSS JOIN LATERAL (
        SELECT sum(e.amount) FILTER (WHERE a.connection_id IS NOT NULL) AS amount,
          coalesce(sum(-e.amount) FILTER (WHERE a.kind = 'tax'), 0) AS tax,
          coalesce(bool_or(a.connection_id <> d.connection_id OR t.kind <> d.kind), false) AS is_strange
        FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id JOIN ledger_accounts a ON a.id = e.account_id
        WHERE t.document_id = d.id) AS p
      WHERE d.connection_id = ANY (${ids}) AND (d.amount IS DISTINCT FROM p.amount OR d.tax <> p.tax OR p.is_strange)
    UNION ALL
    SELECT DISTINCT 'series of documents with gaps', d.organization_id || ' ' || d.kind, d.connection_id
      FROM ledger_documents d
      WHERE d.connection_id = ANY (${ids}) AND d.number > 1 AND NOT EXISTS (SELECT FROM ledger_documents before
        WHERE before.organization_id = d.organization_id AND before.kind = d.kind AND before.number = d.number - 1)
    LIMIT ${sql.lit(mostFaults)}`.execute(db)
  return rows.map((row) => ({ ...row, id: Number(row.id), kind: 'line' as const }))
}

/** The numbers of the next lines. */
export async function findLinesAfter(db: Database, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('connections')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
