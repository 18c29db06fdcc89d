import type { Database } from '#platform/database/kysely'

export interface NewRefund {
  payment_id: number
  amount: number
  /** What of it the payment's bills gave. */
  from_bills: number
  reason: string
  requested_by: number
  created_at: Date
}

/** Its money is out of the ledger already. */
export async function insert(tx: Database, refund: NewRefund): Promise<void> {
  await tx
    .insertInto('payment_refunds')
    .values({ ...refund, state: 'reserved' })
    .execute()
}

/** What is on its way back: `pending` where a release before this one asked, which took nothing out of the ledger yet. */
export async function findOpen(db: Database, paymentId: number) {
  return db
    .selectFrom('payment_refunds')
    .select(['id', 'amount', 'from_bills', 'reason', 'state'])
    .where('payment_id', '=', paymentId)
    .where('state', 'in', ['pending', 'reserved'])
    .$narrowType<{ state: 'pending' | 'reserved' }>()
    .executeTakeFirst()
}

export type OpenRefund = NonNullable<Awaited<ReturnType<typeof findOpen>>>

export async function finish(
  tx: Database,
  id: number,
  outcome: { state: 'done' | 'refused'; gateway_refund_id: string | null; settled_at: Date },
): Promise<void> {
  await tx.updateTable('payment_refunds').set(outcome).where('id', '=', id).execute()
}
