import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

export type State = 'initiated' | 'verified' | 'completed' | 'failed' | 'cancelled'

export interface NewPayment {
  id: string
  merchant_invoice: string
  payer_reference: string
  callback_url: string
  amount: string
  created_at: Date
}

/** False when the merchant's invoice number was used before. */
export async function insertPayment(db: Database, payment: NewPayment): Promise<boolean> {
  const inserted = await db
    .insertInto('simulated_bkash_payments')
    .values({ ...payment, state: 'initiated' })
    .onConflict((conflict) => conflict.column('merchant_invoice').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export async function findPayment(db: Database, id: string) {
  return db
    .selectFrom('simulated_bkash_payments')
    .selectAll()
    .where('id', '=', id)
    .$narrowType<{ state: State }>()
    .executeTakeFirst()
}

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>

export async function findByTransaction(db: Database, transactionId: string) {
  return db
    .selectFrom('simulated_bkash_payments')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .$narrowType<{ state: State }>()
    .executeTakeFirst()
}

/** One conditional step, so that a payment is executed only once; false when its state was not `from`. */
export async function step(
  db: Database,
  id: string,
  from: State,
  change: {
    state: State
    wallet?: string
    fault?: string | null
    transaction_id?: string
    completed_at?: Date
  },
): Promise<boolean> {
  const changed = await db
    .updateTable('simulated_bkash_payments')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** False when the refunds would exceed the payment, or would be more than so many. */
export async function addRefund(db: Database, id: string, amount: number, most: number): Promise<boolean> {
  const changed = await db
    .updateTable('simulated_bkash_payments')
    .set((eb) => ({ refunded: eb('refunded', '+', amount), refunds: eb('refunds', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'completed')
    .where('refunds', '<', most)
    .where(sql<boolean>`refunded + ${amount} <= amount::numeric * 100`)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

export async function insertTokens(
  db: Database,
  tokens: { token: string; kind: 'access' | 'refresh'; granted_at: Date; expires_at: Date }[],
): Promise<void> {
  await db.insertInto('simulated_bkash_tokens').values(tokens).execute()
}

export async function hasToken(
  db: Database,
  query: { token: string; kind: 'access' | 'refresh'; now: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('simulated_bkash_tokens')
    .select('token')
    .where('token', '=', query.token)
    .where('kind', '=', query.kind)
    .where('expires_at', '>', query.now)
    .executeTakeFirst()
  return found !== undefined
}

/** How many tokens were granted since then. */
export async function countTokensSince(db: Database, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('simulated_bkash_tokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', 'access')
    .where('granted_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}
