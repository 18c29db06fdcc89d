import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Fault } from './lines.store'
import type { Page } from './transfers.store'

// The provider's own accounts have a part in every bill and payment: revenue of a million lines is tens of millions of entries. Their
// sums are kept up to a number below which no entry can come any more, and only what is above is added up.

/** A few of each organization: more than there are. */
const mostAccounts = 10_000

/** Adds the page's entries to the kept sums, or to those of the round. */
export async function addPage(
  tx: Database,
  to: 'amount' | 'round_amount',
  { after, last }: Page,
): Promise<void> {
  const column = sql.ref(to)
  await sql`
    INSERT INTO ledger_proof_sums AS s (account_id, ${column})
    SELECT e.account_id, sum(e.amount) FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
    WHERE e.id > ${after} AND e.id <= ${last} AND a.connection_id IS NULL GROUP BY e.account_id
    ON CONFLICT (account_id) DO UPDATE SET ${column} = s.${column} + excluded.${column}`.execute(tx)
}

/** Accounts whose balance is not the kept sum with all entries above it. */
export async function findMoved(db: Database, keptThrough: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT a.id FROM ledger_accounts a
    LEFT JOIN ledger_proof_sums s ON s.account_id = a.id
    LEFT JOIN (
      SELECT e.account_id, sum(e.amount) AS amount FROM ledger_entries e WHERE e.id > ${keptThrough} GROUP BY e.account_id
    ) AS since ON since.account_id = a.id
    WHERE a.connection_id IS NULL AND a.balance <> coalesce(s.amount, 0) + coalesce(since.amount, 0)
    ORDER BY a.id LIMIT ${sql.lit(mostAccounts)}`.execute(db)
  return rows.map(({ id }) => Number(id))
}

/** Accounts of which the round has found another sum than the kept one, once it has come as far. */
export async function findDiffering(db: Database): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    SELECT account_id FROM ledger_proof_sums WHERE amount <> round_amount ORDER BY account_id LIMIT ${sql.lit(mostAccounts)}`.execute(
    db,
  )
  return rows.map((row) => Number(row.account_id))
}

/** The provider's own accounts. */
export async function findOwnAccounts(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select('id')
    .where('connection_id', 'is', null)
    .orderBy('id')
    .limit(mostAccounts)
    .execute()
  return rows.map(({ id }) => id)
}

/** Adds these accounts up from their first entry, in one statement, and compares their balances. */
export async function faultsOfAccounts(tx: Database, ids: readonly number[]): Promise<Fault[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT a.id FROM ledger_accounts a LEFT JOIN (
      SELECT account_id, sum(amount) AS sum FROM ledger_entries WHERE account_id = ANY (${[...ids]}::bigint[]) GROUP BY account_id
    ) AS e ON e.account_id = a.id
    WHERE a.id = ANY (${[...ids]}::bigint[]) AND a.balance <> coalesce(e.sum, 0)`.execute(tx)
  return rows.map(({ id }) => ({
    fault: 'accounts whose balance is not the sum of their entries',
    of: String(id),
    kind: 'account' as const,
    id: Number(id),
  }))
}

/** Keeps what the entries of these accounts add up to, through one below which none can come any more. */
export async function keepSums(tx: Database, ids: readonly number[], through: number): Promise<void> {
  await sql`
    INSERT INTO ledger_proof_sums (account_id, amount)
    SELECT a.id, coalesce(e.sum, 0) FROM unnest(${[...ids]}::bigint[]) AS a (id) LEFT JOIN (
      SELECT account_id, sum(amount) AS sum FROM ledger_entries
      WHERE account_id = ANY (${[...ids]}::bigint[]) AND id <= ${through} GROUP BY account_id
    ) AS e ON e.account_id = a.id
    ON CONFLICT (account_id) DO UPDATE SET amount = excluded.amount`.execute(tx)
}
