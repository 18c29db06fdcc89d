import type { Database } from '#platform/database/kysely'

export interface NewRefund {
  payment_id: number
  amount: number
  reason: string
  requested_by: number
  created_at: Date
}

export async function insert(tx: Database, refund: NewRefund): Promise<void> {
  await tx.insertInto('payment_refunds').values(refund).execute()
}

/** What is on its way back. */
export async function findPending(db: Database, paymentId: number) {
  return db
    .selectFrom('payment_refunds')
    .select(['id', 'amount', 'reason', 'requested_by', 'created_at'])
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
}

export type PendingRefund = NonNullable<Awaited<ReturnType<typeof findPending>>>

export async function finish(
  tx: Database,
  id: number,
  outcome: { state: 'done' | 'refused'; gateway_refund_id: string | null; settled_at: Date },
): Promise<void> {
  await tx.updateTable('payment_refunds').set(outcome).where('id', '=', id).execute()
}
