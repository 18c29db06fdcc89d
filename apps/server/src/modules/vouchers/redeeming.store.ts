import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

/** A voucher of the line's own organization; another one's is unknown there. */
export const findByHash = (db: Database, { hash, connection }: { hash: Buffer; connection: number }) =>
  db
    .selectFrom('vouchers as v')
    .innerJoin('connections as c', 'c.organization_id', 'v.organization_id')
    .select('v.id')
    .where('v.code_hash', '=', hash)
    .where('c.id', '=', connection)
    .executeTakeFirst()

/** The voucher with what it is worth, locked; and for which line it would be. */
export const lockVoucher = (tx: Database, { id, connection }: { id: number; connection: number }) =>
  tx
    .selectFrom('vouchers as v')
    .innerJoin('voucher_batches as b', 'b.id', 'v.batch_id')
    .innerJoin('organizations as o', 'o.id', 'v.organization_id')
    .leftJoin('packages as p', 'p.id', 'b.package_id')
    .innerJoin('connections as c', (join) => join.on('c.id', '=', connection))
    .select([
      'v.id',
      'v.serial',
      'v.redeemed_at',
      'v.revoked_at',
      'b.kind',
      'b.amount',
      'b.days',
      'b.package_id',
      'p.name as package',
      'b.expires_on',
      'o.time_zone',
      'o.currency',
      'o.tax_percent',
      'c.status',
    ])
    .select((eb) =>
      eb
        .selectFrom('contracts as k')
        .select('k.package_id')
        .whereRef('k.connection_id', '=', 'c.id')
        .where('k.ends_on', 'is', null)
        .limit(1)
        .as('line_package_id'),
    )
    .where('v.id', '=', id)
    .forNoKeyUpdate('v')
    .$narrowType<{ kind: 'money' | 'days'; status: 'active' | 'suspended' | 'closed' }>()
    .executeTakeFirst()

export type LockedVoucher = NonNullable<Awaited<ReturnType<typeof lockVoucher>>>

/** Nothing moves the line's money until the transaction ends. */
export async function lockLine(tx: Database, connection: number): Promise<void> {
  await sql`SELECT FROM connections WHERE id = ${connection} FOR NO KEY UPDATE`.execute(tx)
}

export async function noteRedeemed(
  tx: Database,
  { id, ...redeemed }: { id: number; connection: number; payment: number; by: number | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('vouchers')
    .set({
      redeemed_at: redeemed.now,
      redeemed_by: redeemed.by,
      connection_id: redeemed.connection,
      payment_id: redeemed.payment,
      sealed_code: null,
    })
    .where('id', '=', id)
    .execute()
}
