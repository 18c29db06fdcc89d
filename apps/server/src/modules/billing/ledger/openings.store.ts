import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { ensureAccounts, ensureOwnAccount } from './ledger.store'

/** What a line brings along from an older system, in poisha: above zero is held in advance, below zero is owed. */
export interface Opening {
  connectionId: number
  amount: number
  /** The last day that the older system billed. */
  until: string
  /** The document by which staff wrote it, in their organization's series; absent: it came with an import. */
  document?: { id: number; number: string }
}

/**
 * Writes opening balances of lines: wallet or receivable against the organization's account `opening`. What is owed is a bill of
 * its own, outside the series of numbers, so that it is settled and reminded of like others. A second one of the same line, or
 * of the same document, fails.
 */
export async function insertOpenings(
  tx: Database,
  openings: readonly Opening[],
  of: { organization: number; today: string; now: Date },
): Promise<void> {
  const idsOf = (some: readonly Opening[]) => some.map(({ connectionId }) => connectionId)
  const { organization, today, now } = of
  await ensureAccounts(tx, organization, idsOf(openings.filter(({ amount }) => amount > 0)), ['wallet'])
  await ensureAccounts(tx, organization, idsOf(openings.filter(({ amount }) => amount < 0)), ['receivable'])
  await ensureOwnAccount(tx, organization, 'opening')
  await sql`SET LOCAL enable_nestloop = off`.execute(tx)
  await sql`
    WITH opening AS MATERIALIZED (
      SELECT connection_id, amount, until, document_id, coalesce(number, 'OPENING-' || connection_id) AS number,
        coalesce('ledger-document:' || document_id, 'opening:' || connection_id) AS reference,
        coalesce('Opening balance ' || number, 'Opening balance') AS description
      FROM unnest(
        ${idsOf(openings)}::bigint[], ${openings.map(({ amount }) => amount)}::bigint[],
        ${openings.map(({ until }) => until)}::date[], ${openings.map(({ document }) => document?.id ?? null)}::bigint[],
        ${openings.map(({ document }) => document?.number ?? null)}::text[]
      ) AS opening (connection_id, amount, until, document_id, number)
      WHERE amount <> 0
    ), bill AS (
      INSERT INTO invoices (organization_id, connection_id, number, period_start, period_end, issued_on, due_on, subtotal, tax,
        total, created_at, document_id)
      SELECT o.id, connection_id, number, until, until, ${today}::date, ${today}::date + o.due_days,
        -amount, 0, -amount, ${now}::timestamptz, document_id
      FROM opening, organizations o WHERE o.id = ${organization} AND amount < 0
      RETURNING id, connection_id
    ), line AS (
      INSERT INTO invoice_lines (invoice_id, position, description, amount, tax, tax_percent)
      SELECT bill.id, 1, 'Opening balance', -amount, 0, 0 FROM bill JOIN opening USING (connection_id)
    ), transfer AS (
      INSERT INTO ledger_transfers (kind, description, occurred_at, invoice_id, document_id, reference)
      SELECT 'opening', description, ${now}::timestamptz, bill.id, document_id, reference
      FROM opening LEFT JOIN bill USING (connection_id)
      RETURNING id, reference
    ), posting AS MATERIALIZED (
      SELECT transfer.id AS transfer_id, own.id AS account_id, opening.amount
      FROM opening JOIN transfer USING (reference)
      JOIN ledger_accounts own ON own.connection_id = opening.connection_id
        AND own.kind = CASE WHEN opening.amount > 0 THEN 'wallet' ELSE 'receivable' END
      UNION ALL
      SELECT transfer.id, provider.id, -opening.amount
      FROM opening JOIN transfer USING (reference), ledger_accounts provider
      WHERE provider.organization_id = ${organization} AND provider.connection_id IS NULL AND provider.kind = 'opening'
    ), entry AS (
      INSERT INTO ledger_entries (transfer_id, account_id, amount) SELECT transfer_id, account_id, amount FROM posting
    )
    UPDATE ledger_accounts AS a SET balance = a.balance + side.amount
    FROM (SELECT account_id, sum(amount) AS amount FROM posting GROUP BY account_id) AS side
    WHERE a.id = side.account_id`.execute(tx)
  await sql`SET LOCAL enable_nestloop = on`.execute(tx)
}

/** Removes lines' opening balances as if there had been none; fails when anything else has moved their money. */
export async function removeOpenings(tx: Database, lines: readonly number[]): Promise<void> {
  await sql`SELECT take_openings_back(${lines}::bigint[])`.execute(tx)
}
