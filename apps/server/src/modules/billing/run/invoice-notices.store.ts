import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

/** Records that messages about these invoices have to be sent. */
export async function keepToTell(tx: Database, invoiceIds: readonly number[]): Promise<void> {
  await tx
    .insertInto('issued_batches')
    .values({ invoice_ids: [...invoiceIds] })
    .execute()
}

/** Invoices whose owners have to be told. */
export interface ToTell {
  id: number
  invoiceIds: readonly number[]
}

/** Takes a batch that no other process has, and none of these; undefined when there is none. */
export async function takeToTell(tx: Database, except: readonly number[] = []): Promise<ToTell | undefined> {
  const next = tx
    .selectFrom('issued_batches')
    .select('id')
    .where('id', '<>', sql<number>`ALL (${except}::bigint[])`)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
  const taken = await tx
    .deleteFrom('issued_batches')
    .where('id', '=', next)
    .returning(['id', 'invoice_ids'])
    .executeTakeFirst()
  return taken && { id: taken.id, invoiceIds: taken.invoice_ids.map(Number) }
}

/** Makes two batches of one, so that each half is told by itself. */
export async function divideToTell(db: Database, id: number): Promise<void> {
  await sql`
    WITH whole AS (DELETE FROM issued_batches WHERE id = ${id} RETURNING invoice_ids AS ids, cardinality(invoice_ids) / 2 AS half)
    INSERT INTO issued_batches (invoice_ids)
    SELECT ids[1:half] FROM whole WHERE half > 0 UNION ALL SELECT ids[half + 1:] FROM whole`.execute(db)
}

/** Invoices and their lines for a message; without those that were paid or voided meanwhile. */
export function findToTell(tx: Database, invoiceIds: readonly number[]) {
  return tx
    .selectFrom('invoices as i')
    .innerJoin('connections as c', 'c.id', 'i.connection_id')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .select([
      'i.id',
      'i.connection_id',
      'c.user_id',
      'c.username',
      'i.number',
      'i.total',
      'o.currency',
      'i.due_on',
      'i.status',
    ])
    .where('i.id', 'in', invoiceIds)
    .where((eb) => eb.or([eb('i.status', '=', 'open'), eb('i.paid_at', '=', eb.ref('i.created_at'))]))
    .orderBy('i.id')
    .execute()
}
