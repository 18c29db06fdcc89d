import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

/** What is open of a person, and must not be cut off by an erasure. Amounts in minor units, by currency. */
export interface Unsettled {
  open_lines: number
  lines_to_come: number
  sessions: number
  owed: Record<string, number>
  held: Record<string, number>
  charges: number
  payments: number
  refunds: number
  orders: number
  tickets: number
  assigned: number
  open_days: number
  unhanded_days: number
}

/** Counts what is open, by the indexes of the person and of their lines. */
export async function findUnsettled(db: Database, person: number): Promise<Unsettled> {
  const { rows } = await sql<Unsettled>`
    WITH line AS MATERIALIZED (SELECT id, status FROM connections WHERE user_id = ${person}),
      account AS (SELECT kind, trim(currency) AS currency, sum(balance)::bigint AS balance FROM ledger_accounts
        WHERE connection_id IN (SELECT id FROM line) AND balance <> 0 GROUP BY 1, 2)
    SELECT
      (SELECT count(*) FROM line WHERE status <> 'closed')::int AS open_lines,
      (SELECT count(*) FROM line_plans WHERE to_user_id = ${person} AND done_at IS NULL AND withdrawn_at IS NULL)::int
        AS lines_to_come,
      (SELECT count(*) FROM network_sessions WHERE connection_id IN (SELECT id FROM line) AND stopped_at IS NULL)::int AS sessions,
      coalesce((SELECT json_object_agg(currency, -balance) FROM account WHERE kind = 'receivable'), '{}') AS owed,
      coalesce((SELECT json_object_agg(currency, balance) FROM account WHERE kind = 'wallet'), '{}') AS held,
      (SELECT count(*) FROM pending_charges WHERE connection_id IN (SELECT id FROM line) AND invoice_id IS NULL)::int AS charges,
      (SELECT count(*) FROM payments WHERE connection_id IN (SELECT id FROM line)
        AND state IN ('created', 'pending', 'review', 'refund_pending'))::int AS payments,
      (SELECT count(*) FROM payment_refunds r JOIN payments p ON p.id = r.payment_id
        WHERE p.connection_id IN (SELECT id FROM line) AND r.state = 'pending')::int AS refunds,
      (SELECT count(*) FROM orders WHERE connection_id IN (SELECT id FROM line)
        AND status NOT IN ('completed', 'cancelled'))::int AS orders,
      (SELECT count(*) FROM tickets WHERE connection_id IN (SELECT id FROM line) AND status <> 'closed')::int AS tickets,
      (SELECT count(*) FROM tickets WHERE assignee_id = ${person} AND status <> 'closed')::int AS assigned,
      (SELECT count(*) FROM cash_days WHERE cashier_id = ${person} AND closed_at IS NULL)::int AS open_days,
      (SELECT count(*) FROM cash_days d WHERE cashier_id = ${person} AND counted > 0
        AND NOT EXISTS (SELECT FROM cash_hand_overs h WHERE h.cash_day_id = d.id))::int AS unhanded_days`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('what is open of a person was not counted')
  return found
}

/** How many documents and payments of a person stay. */
export async function countKept(db: Database, person: number) {
  const { rows } = await sql<{ documents: number; payments: number }>`
    WITH line AS MATERIALIZED (SELECT id FROM connections WHERE user_id = ${person})
    SELECT ((SELECT count(*) FROM invoices WHERE connection_id IN (SELECT id FROM line) AND status <> 'void')
        + (SELECT count(*) FROM ledger_documents WHERE connection_id IN (SELECT id FROM line)))::int AS documents,
      (SELECT count(*) FROM payments WHERE connection_id IN (SELECT id FROM line) AND settled_at IS NOT NULL)::int AS payments`.execute(
    db,
  )
  return rows[0] ?? { documents: 0, payments: 0 }
}
