import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { mostFaults, type Fault } from './lines.store'

/** Above the number of any row. */
const endless = '9223372036854775807'

/** What is written in order, and never changed or deleted but by the undoing of an import. */
export type Written = 'ledger_entries' | 'ledger_transfers' | 'invoices' | 'ledger_documents'

/** Rows with numbers above `after`, up to `last`. */
export interface Page {
  after: number
  last: number
}

/** The next rows by their numbers, so many; undefined when there are none. `upTo` absent: whatever there is. */
export async function findPage(
  db: Database,
  table: Written,
  { after, limit, upTo }: { after: number; limit: number; upTo?: number },
): Promise<Page | undefined> {
  const { rows } = await sql<{ last: number | null }>`
    SELECT max(id) AS last FROM (SELECT id FROM ${sql.table(table)}
      WHERE id > ${after} AND id <= ${upTo ?? endless}::bigint ORDER BY id LIMIT ${limit}) AS page`.execute(
    db,
  )
  const last = rows[0]?.last
  return last == null ? undefined : { after, last: Number(last) }
}

/** Transfers of the page that do not sum to zero, or have no entries. */
export async function faultsOfTransfers(
  db: Database,
  { after, last }: { after: number; last: number | null },
): Promise<Fault[]> {
  const within = (column: 'id' | 'transfer_id') =>
    sql`${sql.ref(column)} > ${after} AND ${sql.ref(column)} <= ${last ?? endless}::bigint`
  return transferFaults(
    db,
    sql`(SELECT id FROM ledger_transfers WHERE ${within('id')})`,
    sql`(SELECT transfer_id, sum(amount) AS sum FROM ledger_entries WHERE ${within('transfer_id')} GROUP BY transfer_id)`,
  )
}

/** The same of these transfers. */
export async function faultsOfSomeTransfers(db: Database, ids: readonly number[]): Promise<Fault[]> {
  const some = sql`ANY (${[...ids]}::bigint[])`
  return transferFaults(
    db,
    sql`(SELECT id FROM ledger_transfers WHERE id = ${some})`,
    sql`(SELECT transfer_id, sum(amount) AS sum FROM ledger_entries WHERE transfer_id = ${some} GROUP BY transfer_id)`,
  )
}

async function transferFaults(
  db: Database,
  transfers: ReturnType<typeof sql>,
  sums: ReturnType<typeof sql>,
): Promise<Fault[]> {
  const { rows } = await sql<{ id: number; is_empty: boolean }>`
    SELECT coalesce(t.id, e.transfer_id) AS id, e.transfer_id IS NULL AS is_empty
    FROM ${transfers} AS t FULL JOIN ${sums} AS e ON e.transfer_id = t.id
    WHERE e.transfer_id IS NULL OR e.sum <> 0 LIMIT ${sql.lit(mostFaults)}`.execute(db)
  return rows.map(({ id, is_empty: isEmpty }) => ({
    fault: isEmpty ? 'transfers without entries' : 'transfers that do not sum to zero',
    of: String(id),
    kind: 'transfer' as const,
    id: Number(id),
  }))
}
