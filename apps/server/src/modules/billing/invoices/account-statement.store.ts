import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

export interface StatementRow {
  id: number
  kind: 'invoice' | 'payment' | 'settlement' | 'credit' | 'refund' | 'reversal'
  description: string
  occurred_at: Date
  invoice_id: number | null
  /** Of wallet and receivable together. */
  change: number
  /** Into the receivable: what a settlement moved. */
  to_receivable: number
  balance: number
}

export interface StatementQuestion {
  connectionId: number
  /** Days of the provider's calendar, both included. */
  from: string | null
  to: string | null
}

/** Every transfer that touched the connection's accounts, with the sum of both after it. */
const movements = ({ connectionId, from, to }: StatementQuestion) => sql`
  WITH movement AS (
    SELECT t.id, t.kind, t.description, t.occurred_at, t.invoice_id,
      sum(e.amount)::bigint AS change,
      coalesce(sum(e.amount) FILTER (WHERE a.kind = 'receivable'), 0)::bigint AS to_receivable
    FROM ledger_accounts a
    JOIN ledger_entries e ON e.account_id = a.id
    JOIN ledger_transfers t ON t.id = e.transfer_id
    WHERE a.connection_id = ${connectionId} AND a.currency = 'BDT'
    GROUP BY t.id
  ), balanced AS (
    SELECT *, sum(change) OVER (ORDER BY occurred_at, id)::bigint AS balance FROM movement
  ), bounds AS (
    SELECT ${from}::date::timestamp AT TIME ZONE o.time_zone AS since,
      (${to}::date + 1)::timestamp AT TIME ZONE o.time_zone AS until
    FROM connections c JOIN organizations o ON o.id = c.organization_id WHERE c.id = ${connectionId}
  ), within AS (
    SELECT balanced.* FROM balanced, bounds
    WHERE (since IS NULL OR occurred_at >= since) AND (until IS NULL OR occurred_at < until)
  )`

/** A page of the period's movements, the latest first. */
export async function findMovements(
  db: Database,
  question: StatementQuestion,
  place: { limit: number; offset: number },
): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`${movements(question)}
    SELECT id, kind, description, occurred_at, invoice_id, change, to_receivable, balance FROM within
    ORDER BY occurred_at DESC, id DESC LIMIT ${place.limit} OFFSET ${place.offset}`.execute(db)
  return rows
}

export interface StatementSums {
  total: number
  opening: number
  charged: number
  credited: number
}

export async function sumMovements(db: Database, question: StatementQuestion): Promise<StatementSums> {
  const { rows } = await sql<StatementSums>`${movements(question)}
    SELECT count(*) AS total,
      coalesce(sum(-change) FILTER (WHERE change < 0), 0) AS charged,
      coalesce(sum(change) FILTER (WHERE change > 0), 0) AS credited,
      coalesce((SELECT sum(change) FROM balanced, bounds WHERE occurred_at < since), 0) AS opening
    FROM within`.execute(db)
  return rows[0] ?? { total: 0, opening: 0, charged: 0, credited: 0 }
}
