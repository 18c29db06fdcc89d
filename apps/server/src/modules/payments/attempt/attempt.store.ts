import type { PaymentState } from '@uplink/contract/payments'
import { sql, type Updateable } from 'kysely'
import { minuteMs } from '#platform/durations'
import type { Database } from '#platform/database/kysely'
import type { Json, Payments } from '#platform/database/schema.generated'
import type { Reason } from '../gateways/reasons'

const columns = [
  'payments.id',
  'payments.organization_id',
  'payments.connection_id',
  'payments.kind',
  'payments.gateway',
  'payments.amount',
  'payments.currency',
  'payments.state',
  'payments.merchant_number',
  'payments.gateway_payment_id',
  'payments.gateway_transaction_id',
  'payments.redirect_url',
  'payments.origin',
  'payments.reason',
  'payments.refunded',
  'payments.settled_at',
  'payments.leased_until',
  'payments.next_check_at',
  'payments.unclear_since',
  'payments.created_at',
] as const

/**
 * The payment with its line and owner, locked until the transaction ends. Not against rows that refer to it: a refund of
 * another payment of the line may pass a bill on to this one, and holds the line that this transaction locks next.
 */
export async function lock(tx: Database, id: number) {
  return tx
    .selectFrom('payments')
    .innerJoin('connections as c', 'c.id', 'payments.connection_id')
    .select([...columns, 'c.user_id', 'c.username'])
    .where('payments.id', '=', id)
    .forNoKeyUpdate('payments')
    .$narrowType<{ state: PaymentState; kind: 'bill' | 'topup' }>()
    .executeTakeFirst()
}

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof lock>>>

/** The line's undecided payment, locked. */
export async function lockUndecided(tx: Database, connectionId: number): Promise<PaymentRow | undefined> {
  const open = await tx
    .selectFrom('payments')
    .select('id')
    .where('connection_id', '=', connectionId)
    .where((eb) => isUndecided(eb.ref('state')))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return open && lock(tx, open.id)
}

// Part of the SQL text, so that PostgreSQL uses the partial unique index.
const isUndecided = (state: unknown) => sql<boolean>`${state} IN ('created', 'pending')`

export interface NewPayment {
  organization_id: number
  connection_id: number
  kind: 'bill' | 'topup'
  gateway: string
  amount: number
  state: PaymentState
  merchant_number: string
  gateway_payment_id?: string
  gateway_transaction_id?: string
  started_by: number | null
  origin: 'portal' | 'link' | 'gateway'
  created_at: Date
  settled_at?: Date
  leased_until: Date | null
  next_check_at: Date | null
}

/** Undefined when the line has an undecided payment, or when the transaction ID belongs to another payment. */
export async function insert(tx: Database, payment: NewPayment): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export async function insertTargets(
  tx: Database,
  paymentId: number,
  invoices: readonly { id: number; rest: number }[],
): Promise<void> {
  if (invoices.length === 0) return
  await tx
    .insertInto('payment_targets')
    .values(invoices.map(({ id, rest }) => ({ payment_id: paymentId, invoice_id: id, amount: rest })))
    .execute()
}

/** Whoever owns the line. */
export async function findPayer(tx: Database, connectionId: number) {
  return tx
    .selectFrom('connections as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['u.name', 'u.email', 'u.mobile_no as mobile'])
    .where('c.id', '=', connectionId)
    .executeTakeFirstOrThrow()
}

/** The invoices that a payment is for, in the order of their due days. */
export async function targetIds(db: Database, paymentId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('payment_targets')
    .innerJoin('invoices', 'invoices.id', 'invoice_id')
    .select('invoice_id')
    .where('payment_id', '=', paymentId)
    .orderBy('due_on')
    .orderBy('invoice_id')
    .execute()
  return rows.map((row) => row.invoice_id)
}

export type Change = Pick<
  Updateable<Payments>,
  | 'amount'
  | 'state'
  | 'gateway_payment_id'
  | 'gateway_transaction_id'
  | 'redirect_url'
  | 'refunded'
  | 'leased_until'
  | 'next_check_at'
  | 'unclear_since'
  | 'settled_at'
> & { reason?: Reason | null }

/** Changes a locked payment. */
export async function change(tx: Database, id: number, values: Change): Promise<void> {
  await tx.updateTable('payments').set(values).where('id', '=', id).execute()
}

export interface NewEvent {
  payment_id: number
  event: string
  source: 'customer' | 'staff' | 'gateway' | 'reconciler' | 'comparison'
  /** Null: the payment began with this event. */
  from_state: PaymentState | null
  to_state: PaymentState | null
  details: Record<string, Json>
  occurred_at: Date
}

/**
 * Returns the event's time: even if the clock was put back, not before the payment was made or before its last event.
 */
export async function insertEvent(tx: Database, event: NewEvent, made: Date): Promise<Date> {
  const { payment_id, occurred_at } = event
  const { occurred_at: at } = await tx
    .insertInto('payment_events')
    .values({
      ...event,
      details: JSON.stringify(event.details),
      occurred_at: sql`greatest(${occurred_at}, ${made},
        (SELECT max(occurred_at) FROM payment_events WHERE payment_id = ${payment_id}))`,
    })
    .returning('occurred_at')
    .executeTakeFirstOrThrow()
  return at
}

/**
 * Claims a payment, to ask the gateway about it, with one conditional UPDATE. Undefined while another process has it,
 * and in states in which there is nothing to ask.
 */
export async function claim(
  db: Database,
  id: number,
  request: {
    states: readonly PaymentState[]
    now: Date
    leasedUntil: Date
    unlessRequestedSince?: Date
  },
) {
  return (
    db
      .updateTable('payments')
      // If this process dies, the reconciler asks when the lease ends; `askAgain` makes that earlier.
      .set({ leased_until: request.leasedUntil, next_check_at: request.leasedUntil, asked_at: request.now })
      .where('id', '=', id)
      .where('state', 'in', request.states)
      .where('gateway_payment_id', 'is not', null)
      .where(isFree(request.now))
      .$if(request.unlessRequestedSince !== undefined, (query) =>
        query.where(
          sql<boolean>`(asked_at IS NULL OR asked_at <= ${request.unlessRequestedSince} OR asked_at > ${request.now})`,
        ),
      )
      .returning([...columns])
      .$narrowType<{ state: PaymentState; gateway_payment_id: string }>()
      .executeTakeFirst()
  )
}

/** Renews the lease of a payment. Does nothing when the lease was released or has ended. */
export async function renewLease(db: Database, id: number, held: { until: Date; now: Date }): Promise<void> {
  await db
    .updateTable('payments')
    .set((eb) => ({
      leased_until: held.until,
      // Somebody may have requested another check meanwhile.
      next_check_at: sql`CASE WHEN next_check_at < leased_until THEN next_check_at ELSE ${eb.val(held.until)} END`,
    }))
    .where('id', '=', id)
    .where('leased_until', '>', held.now)
    .execute()
}

/** Tells the holder of a payment's lease that there is news: they ask the gateway again before they release it. */
export async function askAgain(
  db: Database,
  id: number,
  query: { states: readonly PaymentState[]; now: Date },
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ next_check_at: query.now })
    .where('id', '=', id)
    .where('state', 'in', query.states)
    .where('leased_until', '>', query.now)
    .execute()
}

/** Longer than any lease: a later end was written by a clock that was ahead. */
const longestLeaseMs = 5 * minuteMs

/** The condition that no process holds the lease. */
export const isFree = (now: Date) =>
  sql<boolean>`(leased_until IS NULL OR leased_until <= ${now}
    OR leased_until > ${new Date(now.getTime() + longestLeaseMs)})`

export function isHeld({ leased_until: until }: { leased_until: Date | null }, now: Date): boolean {
  return until !== null && until > now && until.getTime() <= now.getTime() + longestLeaseMs
}

/** The payment that a transaction already belongs to. */
export async function findByTransaction(db: Database, gateway: string, transactionId: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'state'])
    .where('gateway', '=', gateway)
    .where('gateway_transaction_id', '=', transactionId)
    .executeTakeFirst()
}

/** The payment with our number. */
export async function findId(
  db: Database,
  gateway: string,
  merchantNumber: string,
): Promise<number | undefined> {
  const found = await db
    .selectFrom('payments')
    .select('id')
    .where('gateway', '=', gateway)
    .where('merchant_number', '=', merchantNumber)
    .executeTakeFirst()
  return found?.id
}

/** Notes that a look at a payment failed, so that it is not forgotten while it is postponed again and again. */
export async function markUnclear(db: Database, id: number, now: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set((eb) => ({ unclear_since: eb.fn.coalesce('unclear_since', eb.val(now)) }))
    .where('id', '=', id)
    .execute()
}
