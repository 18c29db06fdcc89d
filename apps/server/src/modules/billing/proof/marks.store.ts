import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Writers } from '#platform/database/connections/writers'
import type { DB } from '#platform/database/schema.generated'
import type { Fault } from './lines.store'

/** How far everything is. */
export interface Marks {
  entry_id: number | null
  transfer_id: number | null
  invoice_id: number | null
  document_id: number | null
  round_line: number | null
  round_transfer: number | null
  round_entry: number | null
  round_began_at: Date | null
  is_whole: boolean
  proven_since: Date | null
}

/** Without the time limit of requests: where nothing is in memory yet, a step takes longer than those may. */
export async function takeTime(tx: Database): Promise<void> {
  await sql`SET LOCAL statement_timeout = 0`.execute(tx)
}

/** The marks, held until the end of the transaction: two runs take turns with the steps, and none is done twice. */
export const holdMarks = (tx: Database): Promise<Marks> =>
  tx.selectFrom('ledger_proof').selectAll().forUpdate().executeTakeFirstOrThrow()

export const findMarks = (db: Database): Promise<Marks> =>
  db.selectFrom('ledger_proof').selectAll().executeTakeFirstOrThrow()

export async function setMarks(tx: Database, marks: Partial<Marks>): Promise<void> {
  await tx.updateTable('ledger_proof').set(marks).execute()
}

/** Begins the round through everything anew. */
export async function beginRound(tx: Database, { at, isWhole }: { at: Date; isWhole: boolean }) {
  await setMarks(tx, {
    round_line: 0,
    round_transfer: 0,
    round_entry: 0,
    round_began_at: at,
    is_whole: isWhole,
  })
  await sql`UPDATE ledger_proof_sums SET round_amount = 0 WHERE round_amount <> 0`.execute(tx)
}

/** Up to where everything is written, once all that is being written at this moment is. */
export interface Horizon {
  entry_id: number
  transfer_id: number
  invoice_id: number
  document_id: number
  /** Who was writing then. */
  writers: Writers
}

export async function findHorizon(db: Database): Promise<Horizon> {
  const { rows } = await sql<Horizon>`
    SELECT (SELECT coalesce(max(id), 0) FROM ledger_entries) AS entry_id,
      (SELECT coalesce(max(id), 0) FROM ledger_transfers) AS transfer_id,
      (SELECT coalesce(max(id), 0) FROM invoices) AS invoice_id,
      (SELECT coalesce(max(id), 0) FROM ledger_documents) AS document_id,
      pg_snapshot_xmax(pg_current_snapshot())::text AS writers`.execute(db)
  const [found] = rows
  if (!found) throw new Error('a horizon without a row')
  return found
}

/** Remembers what does not add up, until it does. */
export async function suspect(tx: Database, faults: readonly Fault[]): Promise<void> {
  if (faults.length === 0) return
  await sql`
    INSERT INTO ledger_suspects (kind, id)
    SELECT DISTINCT kind, id FROM unnest(${faults.map(({ kind }) => kind)}::text[], ${faults.map(({ id }) => id)}::bigint[]) AS f (kind, id)
    ON CONFLICT DO NOTHING`.execute(tx)
}

/** Suspects of a kind above a number, the next ones. */
export async function findSuspects(
  db: Database,
  kind: Fault['kind'],
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('ledger_suspects')
    .select('id')
    .where('kind', '=', kind)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Forgets those that add up again. */
export async function clear(tx: Database, kind: Fault['kind'], ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('ledger_suspects')
    .where('kind', '=', kind)
    .where('id', '=', sql<number>`ANY (${[...ids]}::bigint[])`)
    .execute()
}

/** Lines whose accounts these entries moved. */
export async function linesOfEntries(
  tx: Database,
  { after, last }: { after: number; last: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT a.connection_id AS id FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
    WHERE e.id > ${after} AND e.id <= ${last} AND a.connection_id IS NOT NULL ORDER BY 1`.execute(tx)
  return rows.map(({ id }) => Number(id))
}

/** Lines with a bill or document of the page that was never posted: the others have an entry. */
export async function linesWithoutPosting(
  tx: Database,
  table: Extract<keyof DB, 'invoices' | 'ledger_documents'>,
  { after, last }: { after: number; last: number },
): Promise<number[]> {
  const posted = sql.ref(table === 'invoices' ? 't.invoice_id' : 't.document_id')
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT written.connection_id AS id FROM ${sql.table(table)} AS written
    WHERE written.id > ${after} AND written.id <= ${last}
      AND NOT EXISTS (SELECT FROM ledger_transfers t WHERE ${posted} = written.id) ORDER BY 1`.execute(tx)
  return rows.map(({ id }) => Number(id))
}
