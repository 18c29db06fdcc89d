import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Fault } from './cards'

const gateway = 'sslcommerz'

export type State = 'waiting' | 'paid' | 'failed' | 'cancelled'

export interface NewPayment {
  /** The session's key. */
  id: string
  merchant_number: string
  reference: string
  return_url: string
  /** Poisha. */
  amount: number
  created_at: Date
}

/** False when the merchant's number was used before. */
export async function insertPayment(db: Database, payment: NewPayment): Promise<boolean> {
  const inserted = await db
    .insertInto('simulated_payments')
    .values({ ...payment, gateway, state: 'waiting' })
    .onConflict((conflict) => conflict.columns(['gateway', 'merchant_number']).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** A payment by its session, our number, its validation, or the bank's number. */
export async function findPayment(
  db: Database,
  by: 'id' | 'merchant_number' | 'validation_id' | 'transaction_id',
  value: string,
) {
  return db
    .selectFrom('simulated_payments')
    .selectAll()
    .where('gateway', '=', gateway)
    .where(by, '=', value)
    .$narrowType<{ state: State; fault: Fault | null }>()
    .executeTakeFirst()
}

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>

/** Takes a payment out of waiting, once; undefined when it was decided before. */
export async function decide(
  db: Database,
  id: string,
  change: {
    state: Exclude<State, 'waiting'>
    means?: string
    fault?: Fault | null
    transaction_id?: string
    validation_id?: string
    paid_at?: Date
  },
): Promise<PaymentRow | undefined> {
  return db
    .updateTable('simulated_payments')
    .set(change)
    .where('gateway', '=', gateway)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .$narrowType<{ state: State; fault: Fault | null }>()
    .executeTakeFirst()
}

/** Counts a validation; returns how many there were before. */
export async function countValidation(db: Database, id: string): Promise<number> {
  const { validations } = await db
    .updateTable('simulated_payments')
    .set((eb) => ({ validations: eb('validations', '+', 1) }))
    .where('gateway', '=', gateway)
    .where('id', '=', id)
    .returning('validations')
    .executeTakeFirstOrThrow()
  return validations - 1
}

/** Reserves part of a payment for a refund; false when there is not so much left. */
export async function takeForRefund(db: Database, id: string, amount: number): Promise<boolean> {
  const changed = await db
    .updateTable('simulated_payments')
    .set((eb) => ({ refunded: eb('refunded', '+', amount) }))
    .where('gateway', '=', gateway)
    .where('id', '=', id)
    .where('state', '=', 'paid')
    .where(sql<boolean>`refunded + ${amount} <= amount`)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Undefined when the merchant's number of the refund was used before. */
export async function insertRefund(
  db: Database,
  refund: { id: string; payment_id: string; number: string; amount: number; created_at: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('simulated_refunds')
    .values({ ...refund, gateway, state: 'processing' })
    .onConflict((conflict) => conflict.columns(['gateway', 'number']).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export async function findRefund(db: Database, by: 'id' | 'number', value: string) {
  return db
    .selectFrom('simulated_refunds as r')
    .innerJoin('simulated_payments as p', (join) =>
      join.onRef('p.gateway', '=', 'r.gateway').onRef('p.id', '=', 'r.payment_id'),
    )
    .select(['r.id', 'r.amount', 'r.state', 'r.created_at', 'r.payment_id', 'p.fault', 'p.transaction_id'])
    .where('r.gateway', '=', gateway)
    .where(`r.${by}`, '=', value)
    .executeTakeFirst()
}

/** Ends a refund; a cancelled one gives its part of the payment back. */
export async function endRefund(
  db: Database,
  refund: { id: string; payment_id: string; amount: number },
  state: 'refunded' | 'cancelled',
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('simulated_refunds')
      .set({ state })
      .where('gateway', '=', gateway)
      .where('id', '=', refund.id)
      .where('state', '=', 'processing')
      .executeTakeFirst()
    if (numUpdatedRows === 0n || state === 'refunded') return
    await tx
      .updateTable('simulated_payments')
      .set((eb) => ({ refunded: eb('refunded', '-', refund.amount) }))
      .where('gateway', '=', gateway)
      .where('id', '=', refund.payment_id)
      .execute()
  })
}
