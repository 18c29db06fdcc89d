import type { StatementEntry } from '@uplink/contract/billing'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { lookup, type Slots } from '#platform/database/statement'
import type { Within } from '#platform/http/gatekeeper'

export interface StatementRow {
  id: number
  kind: StatementEntry['kind']
  description: string
  occurred_at: Date
  invoice_id: number | null
  document_id: number | null
  /** Added to wallet and receivable together. */
  change: number
  /** Added to the receivable by a settlement. */
  to_receivable: number
  balance: number
}

export interface StatementQuestion {
  connectionId: number
  /** Days of the provider's calendar, both inclusive. */
  from: string | null
  to: string | null
}

export interface StatementSums {
  total: number
  opening: number
  charged: number
  credited: number
}

/**
 * Every transfer on the connection's accounts, looked up once for all its entries, with the balance after it; then the
 * sums of those in the period, and beside each sum a page of movements, the latest first. A page without movements is
 * one row with sums only.
 */
const statementOf = lookup(
  (
    db,
    slot: Slots<{
      connection: number
      from: string | null
      to: string | null
      limit: number
      offset: number
    }>,
  ) =>
    db
      .selectFrom(
        sql<StatementSums & { [Column in keyof StatementRow]: StatementRow[Column] | null }>`(
          WITH movement AS (
            SELECT t.id, t.kind, t.description, t.occurred_at, t.invoice_id, t.document_id, own.change, own.to_receivable
            FROM (
              SELECT e.transfer_id, sum(e.amount)::bigint AS change,
                coalesce(sum(e.amount) FILTER (WHERE a.kind = 'receivable'), 0)::bigint AS to_receivable
              FROM ledger_accounts a
              JOIN ledger_entries e ON e.account_id = a.id
              WHERE a.connection_id = ${slot('connection')}
              GROUP BY e.transfer_id
            ) own
            JOIN ledger_transfers t ON t.id = own.transfer_id
          ), balanced AS (
            SELECT *, sum(change) OVER (ORDER BY occurred_at, id)::bigint AS balance FROM movement
          ), bounds AS (
            SELECT ${slot('from')}::date::timestamp AT TIME ZONE o.time_zone AS since,
              (${slot('to')}::date + 1)::timestamp AT TIME ZONE o.time_zone AS until
            FROM connections c JOIN organizations o ON o.id = c.organization_id WHERE c.id = ${slot('connection')}
          ), within AS (
            SELECT balanced.* FROM balanced, bounds
            WHERE (since IS NULL OR occurred_at >= since) AND (until IS NULL OR occurred_at < until)
          ), sums AS (
            SELECT count(*) AS total,
              coalesce(sum(-change) FILTER (WHERE change < 0), 0) AS charged,
              coalesce(sum(change) FILTER (WHERE change > 0), 0) AS credited,
              coalesce((SELECT sum(change) FROM balanced, bounds WHERE occurred_at < since), 0) AS opening
            FROM within
          ), shown AS (
            SELECT * FROM within ORDER BY occurred_at DESC, id DESC
            LIMIT ${slot('limit')} OFFSET ${slot('offset')}
          )
          SELECT * FROM sums LEFT JOIN shown ON true)`.as('s'),
      )
      .selectAll()
      .orderBy('s.occurred_at', 'desc')
      .orderBy('s.id', 'desc'),
)

/** A page of the period's movements, the latest first, and the sums of all of them. */
export async function findStatement(
  db: Database,
  { connectionId, from, to }: StatementQuestion,
  place: { limit: number; offset: number },
): Promise<{ rows: StatementRow[]; sums: StatementSums }> {
  const found = await statementOf(db, { connection: connectionId, from, to, ...place })
  const [sums = { total: 0, opening: 0, charged: 0, credited: 0 }] = found
  return { rows: found.filter((row): row is StatementSums & StatementRow => row.id !== null), sums }
}

/** Whether a connection is within all of these conditions on `c`. */
export async function isSeen(db: Database, connection: number, within: readonly Within[]): Promise<boolean> {
  const row = await db
    .selectFrom('connections as c')
    .select('c.id')
    .where('c.id', '=', connection)
    .where((eb) => eb.and([...within]))
    .executeTakeFirst()
  return row !== undefined
}
