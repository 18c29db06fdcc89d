import { gatewayNames } from '@uplink/contract/gateways'
import { wayKinds } from '@uplink/contract/payment-ways'
import type { PaymentKind, PaymentState } from '@uplink/contract/payments'
import { searchForm } from '@uplink/contract/search-form'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import { keys, type Listing } from '#platform/list/listing'
import { usernameIs } from '#platform/list/connection-search'
import { invoicesOfPayment } from '../shown/pages.store'

interface PaymentQuery {
  /** The rows that the caller may see. */
  within: Within
  q: string | undefined
  /** Absent: any. */
  states: readonly PaymentState[] | undefined
}

/** Part of the SQL text, because the index of transaction IDs begins with it. */
const ways = sql.join([...gatewayNames, ...wayKinds].map((way) => sql.lit(way)))

/** Finds payments by a whole name or number; each part is one look-up in an index. */
function foundBy(q: string): Expression<SqlBool> {
  const form = searchForm(q)
  const number = /^\d{1,15}$/.test(form) ? Number(form) : null
  const [, receipt] = /^r-?(\d{1,15})$/.exec(form) ?? []
  return sql<SqlBool>`p.id IN (
    SELECT id FROM payments WHERE id = ${number}
    UNION ALL
    SELECT of_line.id FROM payments of_line WHERE of_line.connection_id IN (
      SELECT id FROM connections WHERE id = ${number} OR ${usernameIs(q)})
    UNION ALL
    SELECT payment_id FROM receipts WHERE number = ${receipt === undefined ? null : Number(receipt)}
    UNION ALL
    SELECT id FROM payments WHERE gateway IN (${ways}) AND gateway_transaction_id = upper(${form}))`
}

function chosen(db: Database, { within, q, states }: PaymentQuery) {
  return (
    db
      .selectFrom('payments as p')
      .where(within)
      .$if(q !== undefined, (query) => query.where(foundBy(q ?? '')))
      // part of the SQL text, so that PostgreSQL uses the index of the rare states
      .$if(states !== undefined, (query) => query.where('p.state', 'in', (states ?? []).map(sql.lit)))
  )
}

const shown = (db: Database, query: PaymentQuery) =>
  chosen(db, query)
    .innerJoin('connections as c', 'c.id', 'p.connection_id')
    .leftJoin('receipts as r', 'r.payment_id', 'p.id')
    .select([
      'r.number as receipt_number',
      'p.id',
      'p.kind',
      'p.gateway',
      'p.amount',
      'p.currency',
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

/** The latest first, by the time that the list shows. */
export function paymentsOf(db: Database, query: PaymentQuery): Listing<DeskPaymentRow> {
  return { rows: shown(db, query), order: keys('desc', 'p.created_at', 'p.id'), chosen: chosen(db, query) }
}

export type DeskPaymentRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

/** One payment, and whether the caller may change it. */
export function findOne(db: Database, query: { within: Within; editable: Within; id: number }) {
  return shown(db, { within: query.within, q: undefined, states: undefined })
    .select([
      sql<boolean>`(${query.editable})`.as('is_editable'),
      invoicesOfPayment.as('invoices'),
      'p.unclear_since',
      'r.way_name',
      'r.taken_by_name',
      'r.taken_at',
      'r.cash_day_id',
      'r.day as counted_day',
    ])
    .where('p.id', '=', query.id)
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
