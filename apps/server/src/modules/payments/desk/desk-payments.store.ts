import type { PaymentKind, PaymentState } from '@uplink/contract/payments'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import { keys, type Listing } from '#platform/list/listing'
import { waysOfMoney } from '../gateways/gateway'
import { invoicesOfPayment } from '../shown/pages.store'

interface Asked {
  /** The rows that the caller may see. */
  within: Within
  q: string | undefined
  /** Absent: any. */
  states: readonly PaymentState[] | undefined
}

/** Part of the SQL text, because the index of transaction IDs begins with it. */
const ways = sql.join(waysOfMoney.map((way) => sql.lit(way)))

/** Finds payments by a whole name or number; each part is one look-up in an index. */
function foundBy(q: string): Expression<SqlBool> {
  const number = /^\d{1,15}$/.test(q) ? Number(q) : null
  return sql<SqlBool>`p.id IN (
    SELECT id FROM payments WHERE id = ${number}
    UNION ALL
    SELECT of_line.id FROM payments of_line WHERE of_line.connection_id IN (
      SELECT id FROM connections WHERE id = ${number} OR username_key = lower(${q}))
    UNION ALL
    SELECT id FROM payments WHERE gateway IN (${ways}) AND gateway_transaction_id = upper(${q}))`
}

function chosen(db: Database, { within, q, states }: Asked) {
  return (
    db
      .selectFrom('payments as p')
      .where(within)
      .$if(q !== undefined, (query) => query.where(foundBy(q ?? '')))
      // part of the SQL text, so that PostgreSQL uses the index of the rare states
      .$if(states !== undefined, (query) => query.where('p.state', 'in', (states ?? []).map(sql.lit)))
  )
}

const shown = (db: Database, asked: Asked) =>
  chosen(db, asked)
    .innerJoin('connections as c', 'c.id', 'p.connection_id')
    .select([
      'p.id',
      'p.kind',
      'p.gateway',
      'p.amount',
      'p.state',
      'p.gateway_payment_id',
      'p.gateway_transaction_id',
      'p.refunded',
      'p.created_at',
      'p.settled_at',
      'c.id as connection_id',
      'c.username',
      'c.first_name',
      'c.last_name',
    ])
    .$narrowType<{ kind: PaymentKind; state: PaymentState }>()

/** The latest first. */
export function paymentsOf(db: Database, asked: Asked): Listing<DeskPaymentRow> {
  return { rows: shown(db, asked), order: keys('desc', 'p.id'), chosen: chosen(db, asked) }
}

export type DeskPaymentRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

/** One payment, and whether the caller may change it. */
export function findOne(db: Database, asked: { within: Within; editable: Within; id: number }) {
  return shown(db, { within: asked.within, q: undefined, states: undefined })
    .select([
      sql<boolean>`(${asked.editable})`.as('is_editable'),
      invoicesOfPayment.as('invoices'),
      'p.unclear_since',
    ])
    .where('p.id', '=', asked.id)
    .executeTakeFirst()
}

export type DeskPaymentDetailRow = NonNullable<Awaited<ReturnType<typeof findOne>>>

/** The refunds of a payment, the latest first. */
export function findRefunds(db: Database, paymentId: number) {
  return db
    .selectFrom('payment_refunds as r')
    .innerJoin('users as u', 'u.id', 'r.requested_by')
    .select([
      'r.id',
      'r.amount',
      sql<'pending' | 'done' | 'refused'>`CASE r.state WHEN 'reserved' THEN 'pending' ELSE r.state END`.as(
        'state',
      ),
      'r.reason',
      'u.name as by',
      'r.gateway_refund_id',
      'r.created_at',
      'r.settled_at',
    ])
    .where('r.payment_id', '=', paymentId)
    .orderBy('r.id', 'desc')
    .limit(50)
    .execute()
}

export type RefundRow = Awaited<ReturnType<typeof findRefunds>>[number]
