import type { StatementLine } from '@uplink/contract/account-statement'
import type { StatementEntry } from '@uplink/contract/billing'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { lookup, lookupOne, type Slots } from '#platform/database/statement'
import type { Within } from '#platform/http/gatekeeper'
import { printedParty } from './printed.store'

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

interface Period {
  connection: number
  from: string | null
  to: string | null
}

/**
 * `within`: every transfer on the connection's accounts in the period, looked up once for all its entries, with the balance
 * after it; `sums`: what they add up to.
 */
const movements = (slot: Slots<Period>) => sql`
  movement AS (
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
      (${slot('to')}::date + 1)::timestamp AT TIME ZONE o.time_zone AS until, o.time_zone
    FROM connections c JOIN organizations o ON o.id = c.organization_id WHERE c.id = ${slot('connection')}
  ), within AS (
    SELECT balanced.*, (occurred_at AT TIME ZONE time_zone)::date AS day FROM balanced, bounds
    WHERE (since IS NULL OR occurred_at >= since) AND (until IS NULL OR occurred_at < until)
  ), sums AS (
    SELECT count(*) AS total,
      coalesce(sum(-change) FILTER (WHERE change < 0), 0) AS charged,
      coalesce(sum(change) FILTER (WHERE change > 0), 0) AS credited,
      coalesce((SELECT sum(change) FROM balanced, bounds WHERE occurred_at < since), 0) AS opening
    FROM within
  )`

interface Place extends Period {
  limit: number
  offset: number
}

/** The sums, and beside each of them a page of movements, the latest first. A page without movements is one row with sums only. */
const statementOf = lookup((db, slot: Slots<Place>) =>
  db
    .selectFrom(
      sql<StatementSums & { [Column in keyof StatementRow]: StatementRow[Column] | null }>`(
        WITH ${movements(slot)}, shown AS (
          SELECT id, kind, description, occurred_at, invoice_id, document_id, change, to_receivable, balance FROM within
          ORDER BY occurred_at DESC, id DESC
          LIMIT ${slot('limit')} OFFSET ${slot('offset')}
        )
        SELECT * FROM sums LEFT JOIN shown ON true)`.as('s'),
    )
    .selectAll()
    .orderBy('s.occurred_at', 'desc')
    .orderBy('s.id', 'desc'),
)

export interface StatementLineRow {
  id: number
  kind: StatementLine['kind']
  description: string
  day: string
  invoice_id: number | null
  document_id: number | null
  change: number
  balance: number
  bill: string | null
  /** Of the document, and of the one that it takes back. */
  document: number | null
  takes_back: number | null
}

/** The same for a page of months, the latest first; its movements are in their order, and `total` counts the months. */
const statementMonthsOf = lookup((db, slot: Slots<Place>) =>
  db
    .selectFrom(
      sql<
        StatementSums & { place: number } & {
          [Column in keyof StatementLineRow]: StatementLineRow[Column] | null
        }
      >`(
        WITH ${movements(slot)}, told AS (
          SELECT *, date_trunc('month', day::timestamp)::date AS month FROM within WHERE change <> 0
        ), months AS (
          SELECT DISTINCT month FROM told ORDER BY month DESC LIMIT ${slot('limit')} OFFSET ${slot('offset')}
        ), shown AS (
          SELECT told.id, told.kind, told.description, told.day, told.invoice_id, told.document_id, told.change, told.balance,
            i.number AS bill, d.number AS document, r.number AS takes_back,
            row_number() OVER (ORDER BY told.occurred_at, told.id) AS place
          FROM told
          JOIN months USING (month)
          LEFT JOIN invoices i ON i.id = told.invoice_id
          LEFT JOIN ledger_documents d ON d.id = told.document_id
          LEFT JOIN ledger_documents r ON r.id = d.reverses_id
        )
        SELECT sums.charged, sums.credited, sums.opening, shown.*,
          (SELECT count(DISTINCT month) FROM told) AS total
        FROM sums LEFT JOIN shown ON true)`.as('s'),
    )
    .selectAll()
    .orderBy('s.place'),
)

/** The movements of a page of months that changed the balance, the first first, and the sums of all months. */
export async function findStatementMonths(
  db: Database,
  { connectionId, from, to }: StatementQuestion,
  place: { limit: number; offset: number },
): Promise<{ rows: StatementLineRow[]; sums: StatementSums }> {
  const found = await statementMonthsOf(db, { connection: connectionId, from, to, ...place })
  const [sums = { total: 0, opening: 0, charged: 0, credited: 0 }] = found
  return {
    rows: found.filter((row): row is StatementSums & { place: number } & StatementLineRow => row.id !== null),
    sums,
  }
}

/** Who a statement is of, and who prints it. */
export const findParties = lookupOne((db, slot: Slots<{ connection: number }>) =>
  db
    .selectFrom('connections as c')
    .innerJoin('organizations as g', 'g.id', 'c.organization_id')
    .leftJoin('printed_names as n', 'n.connection_id', 'c.id')
    .select(printedParty)
    .select('c.contact')
    .select(['g.id as organization_id', 'g.name as provider', 'g.address as provider_address', 'g.currency'])
    .select(['g.mobile_no as provider_phone', 'g.email as provider_email', 'g.bin as provider_bin'])
    .where('c.id', '=', slot('connection')),
)

export type PartiesRow = NonNullable<Awaited<ReturnType<typeof findParties>>>

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
