import type { Database } from '#platform/database/kysely'

export interface NewRefund {
  payment_id: number
  amount: number
  /** The part that came out of the payment's bills. */
  from_bills: number
  reason: string
  requested_by: number
  created_at: Date
}

/** Inserts a refund whose money is already out of the ledger; returns its id. */
export async function insert(tx: Database, refund: NewRefund): Promise<number> {
  const { id } = await tx
    .insertInto('payment_refunds')
    .values({ ...refund, state: 'reserved' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A refund in progress; `pending` if an earlier release requested it, which took nothing out of the ledger. */
export async function findOpen(db: Database, paymentId: number) {
  return db
    .selectFrom('payment_refunds')
    .select([
      'id',
      'amount',
      'from_bills',
      'reason',
      'requested_by',
      'state',
      'created_at',
      'gateway_refund_id',
    ])
    .where('payment_id', '=', paymentId)
    .where('state', 'in', ['pending', 'reserved'])
    .$narrowType<{ state: 'pending' | 'reserved' }>()
    .executeTakeFirst()
}

export type OpenRefund = NonNullable<Awaited<ReturnType<typeof findOpen>>>

/** How many refunds of a payment the gateway has made. */
export async function countDone(db: Database, paymentId: number): Promise<number> {
  const { count } = await db
    .selectFrom('payment_refunds')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow()
  return count
}

/** Stores the gateway's number of a refund that it has in hand. */
export async function noteNumber(tx: Database, id: number, gatewayRefundId: string): Promise<void> {
  await tx
    .updateTable('payment_refunds')
    .set({ gateway_refund_id: gatewayRefundId })
    .where('id', '=', id)
    .execute()
}

/** How a refund ended, or that it has not. */
export async function findState(db: Database, id: number): Promise<string | null> {
  const row = await db.selectFrom('payment_refunds').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state ?? null
}

/** Whether a refund of this payment already has the gateway's number. */
export async function isNumberTaken(db: Database, paymentId: number, number: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('gateway_refund_id', '=', number)
    // one in progress may have this number itself
    .where('state', '=', 'done')
    .executeTakeFirst()
  return row !== undefined
}

export async function finish(
  tx: Database,
  id: number,
  outcome: { state: 'done' | 'refused'; gateway_refund_id: string | null; settled_at: Date },
): Promise<void> {
  await tx.updateTable('payment_refunds').set(outcome).where('id', '=', id).execute()
}
