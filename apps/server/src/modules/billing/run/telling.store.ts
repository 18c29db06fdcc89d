import type { Database } from '#platform/database/kysely'

/** Records that messages about these invoices have to be sent. */
export async function keepToTell(tx: Database, invoiceIds: readonly number[]): Promise<void> {
  await tx
    .insertInto('issued_batches')
    .values({ invoice_ids: [...invoiceIds] })
    .execute()
}

/** Takes a batch that no other process has; undefined when there is none. */
export async function takeToTell(tx: Database): Promise<readonly number[] | undefined> {
  const next = tx.selectFrom('issued_batches').select('id').orderBy('id').limit(1).forUpdate().skipLocked()
  const taken = await tx
    .deleteFrom('issued_batches')
    .where('id', '=', next)
    .returning('invoice_ids')
    .executeTakeFirst()
  return taken?.invoice_ids.map(Number)
}

/** Invoices and their lines for a message; without those that were paid or voided meanwhile. */
export function findToTell(tx: Database, invoiceIds: readonly number[]) {
  return tx
    .selectFrom('invoices as i')
    .innerJoin('connections as c', 'c.id', 'i.connection_id')
    .select([
      'i.id',
      'i.connection_id',
      'c.user_id',
      'c.username',
      'i.number',
      'i.total',
      'i.due_on',
      'i.status',
    ])
    .where('i.id', 'in', invoiceIds)
    .where((eb) => eb.or([eb('i.status', '=', 'open'), eb('i.paid_at', '=', eb.ref('i.created_at'))]))
    .orderBy('i.id')
    .execute()
}
