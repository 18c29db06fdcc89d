import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

/** A transfer by which a document took something off a bill or put it back: not the one that made its own bill. */
const byDocument = `(t.document_id IS NOT NULL AND EXISTS (
    SELECT FROM invoices of WHERE of.id = t.invoice_id AND of.document_id IS DISTINCT FROM t.document_id))`

const receivableOf = `
      FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id
      JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'receivable'`

/** What each invoice received from settlements and documents, minus their reversals. */
const settled = `
    SELECT t.invoice_id, min(t.payment_id) AS payment_id, sum(e.amount) AS amount ${receivableOf}
     WHERE (t.kind IN ('settlement', 'reversal') OR ${byDocument})`

/** Each query counts violations. */
const proofs: Readonly<Record<string, string>> = {
  'transfers that do not sum to zero': `
    SELECT count(*) FROM (SELECT transfer_id FROM ledger_entries GROUP BY transfer_id HAVING sum(amount) <> 0) AS bad`,
  'transfers without entries': `
    SELECT count(*) FROM ledger_transfers t
     WHERE NOT EXISTS (SELECT FROM ledger_entries e WHERE e.transfer_id = t.id)`,
  'accounts whose balance is not the sum of their entries': `
    SELECT count(*) FROM ledger_accounts a
      LEFT JOIN (SELECT account_id, sum(amount) AS sum FROM ledger_entries GROUP BY account_id) e ON e.account_id = a.id
     WHERE a.balance <> coalesce(e.sum, 0)`,
  'wallets below zero': `SELECT count(*) FROM ledger_accounts WHERE kind = 'wallet' AND balance < 0`,
  'connections whose receivable is not what is open on their invoices': `
    SELECT count(*) FROM ledger_accounts a
      LEFT JOIN (SELECT connection_id, sum(total - paid) AS open FROM invoices WHERE status = 'open'
                  GROUP BY connection_id) i USING (connection_id)
     WHERE a.kind = 'receivable' AND -a.balance <> coalesce(i.open, 0)`,
  'invoices whose lines do not add up': `
    SELECT count(*) FROM invoices i
      LEFT JOIN (SELECT invoice_id, sum(amount) AS amount, sum(tax) AS tax FROM invoice_lines GROUP BY invoice_id) l
        ON l.invoice_id = i.id
     WHERE i.subtotal <> coalesce(l.amount, 0) OR i.tax <> coalesce(l.tax, 0)`,
  'invoices whose paid part is not what settled them': `
    SELECT count(*) FROM invoices i LEFT JOIN (${settled} GROUP BY t.invoice_id) s ON s.invoice_id = i.id
     WHERE i.paid <> coalesce(s.amount, 0)`,
  'invoices whose credited or written-off part is not what documents took off': `
    SELECT count(*) FROM invoices i LEFT JOIN (
        SELECT t.invoice_id, coalesce(sum(e.amount) FILTER (WHERE t.kind <> 'write-off'), 0) AS credited,
          coalesce(sum(e.amount) FILTER (WHERE t.kind = 'write-off'), 0) AS written_off ${receivableOf}
         WHERE ${byDocument} GROUP BY t.invoice_id) d ON d.invoice_id = i.id
     WHERE i.credited <> coalesce(d.credited, 0) OR i.written_off <> coalesce(d.written_off, 0)`,
  'documents whose posting is not their amount and tax': `
    SELECT count(*) FROM ledger_documents d LEFT JOIN (
        SELECT t.document_id, sum(e.amount) FILTER (WHERE a.connection_id IS NOT NULL) AS amount,
          coalesce(sum(-e.amount) FILTER (WHERE a.kind = 'tax'), 0) AS tax,
          bool_or(a.connection_id <> d.connection_id OR t.kind <> d.kind) AS is_strange
          FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id
          JOIN ledger_accounts a ON a.id = e.account_id JOIN ledger_documents d ON d.id = t.document_id
         GROUP BY t.document_id) p ON p.document_id = d.id
     WHERE d.amount IS DISTINCT FROM p.amount OR d.tax IS DISTINCT FROM p.tax OR coalesce(p.is_strange, false)`,
  'series of documents with gaps': `
    SELECT count(*) FROM (
      SELECT FROM ledger_documents GROUP BY organization_id, kind HAVING max(number) <> count(*) OR min(number) <> 1) bad`,
  'allocations that are not what a payment settled': `
    SELECT count(*) FROM payment_allocations p
      FULL JOIN (${settled} AND t.payment_id IS NOT NULL GROUP BY t.invoice_id, t.payment_id HAVING sum(e.amount) <> 0) s
        ON s.invoice_id = p.invoice_id AND s.payment_id = p.payment_id
     WHERE coalesce(p.amount, 0) <> coalesce(s.amount, 0)`,
  // While a refund is in progress its money is out of the ledger already, and the bills are passed on when it is made.
  'payments that settle more than is left of them': `
    SELECT count(*) FROM (
        SELECT payment_id, sum(amount) AS amount FROM payment_allocations GROUP BY payment_id) p
      JOIN (
        SELECT t.payment_id, sum(e.amount) AS amount
          FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id
          JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'wallet'
         WHERE t.kind IN ('payment', 'refund') GROUP BY t.payment_id) has USING (payment_id)
     WHERE p.amount > has.amount AND NOT EXISTS (
       SELECT FROM payment_refunds r WHERE r.payment_id = p.payment_id AND r.state IN ('pending', 'reserved'))`,
}

/** Runs a query that returns one row with one number, `count`. */
export type Count = (query: string) => Promise<number>

/**
 * The faults of the ledger, one sentence each; none when it adds up. Reads the whole ledger in one statement for each proof: what it says
 * must be true is the measure of the proof in parts (`proof/prove.ts`), which the portal does itself.
 */
export async function ledgerFaults(count: Count): Promise<string[]> {
  const faults: string[] = []
  for (const [fault, query] of Object.entries(proofs)) {
    const wrong = await count(query)
    if (wrong !== 0) faults.push(`${wrong} ${fault}`)
  }
  return faults
}

/** Counts with a handle of the portal, without the time limit of requests. */
export const countOn =
  (tx: Database): Count =>
  async (query) => {
    // oxlint-disable-next-line house/sql-from-text -- one of the constants above: it holds no value
    const { rows } = await sql<{ count: number }>`${sql.raw(query)}`.execute(tx)
    return rows[0]?.count ?? 0
  }
