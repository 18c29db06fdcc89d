import type { ClientBase } from 'pg'

/** Each query counts what must not be. */
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
  'invoices whose paid part is not allocated or settled': `
    SELECT count(*) FROM invoices i
      LEFT JOIN (SELECT invoice_id, sum(amount) AS paid FROM (
                   SELECT invoice_id, amount FROM payment_allocations
                   UNION ALL
                   SELECT t.invoice_id, e.amount FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id
                     JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'receivable'
                    WHERE t.kind = 'settlement') AS parts GROUP BY invoice_id) p ON p.invoice_id = i.id
     WHERE i.paid <> coalesce(p.paid, 0)`,
}

/** What is wrong with the ledger, one sentence each; none when it adds up. */
export async function ledgerFaults(client: ClientBase): Promise<string[]> {
  const faults: string[] = []
  for (const [fault, query] of Object.entries(proofs)) {
    const { rows } = await client.query<{ count: string }>(query)
    const count = Number(rows[0]?.count)
    if (count !== 0) faults.push(`${count} ${fault}`)
  }
  return faults
}
