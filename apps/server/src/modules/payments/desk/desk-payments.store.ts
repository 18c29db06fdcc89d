import { gatewayNames } from '@uplink/contract/gateways'
import { wayKinds } from '@uplink/contract/payment-ways'
import type { PaymentKind, PaymentState } from '@uplink/contract/payments'
import { searchForm } from '@uplink/contract/search-form'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import { amountsBetween, type AmountBounds } from '#platform/list/amounts-between'
import { reachOfJoined } from '#platform/list/find-page'
import { keys, type Listing } from '#platform/list/listing'
import { usernameIs } from '#platform/list/connection-search'
import { invoicesOfPayment } from '../shown/pages.store'

export interface PaymentQuery extends AmountBounds {
  /** The rows that the caller may see. */
  within: Within
  q: string | undefined
  /** Absent: any. */
  states: readonly PaymentState[] | undefined
  /** Days, both inclusive, of each organization's calendar: by its time zone. */
  from?: string | undefined
  to?: string | undefined
  zones?: readonly Zone[] | undefined
  method?: string | undefined
  collector?: number | undefined
  area?: number | undefined
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

/** A time zone, and the organizations whose days begin by it. */
export interface Zone {
  time_zone: string
  organizations: number[]
}

/** More than there are. */
const mostZones = 1000

/** Organizations by their time zones: mostly one for all of them. */
export async function findZones(db: Database): Promise<Zone[]> {
  return db
    .selectFrom('organizations')
    .select(['time_zone', sql<number[]>`array_agg(id)`.as('organizations')])
    .groupBy('time_zone')
    .orderBy('time_zone')
    .limit(mostZones)
    .execute()
}

/**
 * The day of the organization's calendar on which it was begun. The days of each zone are a time from and to, which an index
 * finds; the day of each row is nothing that one could.
 */
function daysAre({ from, to, zones }: Pick<PaymentQuery, 'from' | 'to'> & { zones: readonly Zone[] }) {
  const both = (begins: (day: string) => Expression<unknown>, ends: (day: string) => Expression<unknown>) =>
    sql.join(
      [...(from === undefined ? [] : [begins(from)]), ...(to === undefined ? [] : [ends(to)])],
      sql` AND `,
    )
  const within = ({ time_zone }: Zone) =>
    both(
      (day) => sql`p.created_at >= ${day}::date::timestamp AT TIME ZONE ${time_zone}`,
      (day) => sql`p.created_at < (${day}::date + 1)::timestamp AT TIME ZONE ${time_zone}`,
    )
  const [only, ...others] = zones
  if (only && others.length === 0) return sql<SqlBool>`(${within(only)})`
  const each = zones.map(
    (zone) => sql`(p.organization_id = ANY (${zone.organizations}::bigint[]) AND ${within(zone)})`,
  )
  // the day of each zone has begun a day before ours at the earliest
  const room = both(
    (day) => sql`p.created_at >= ${day}::date - interval '1 day'`,
    (day) => sql`p.created_at < ${day}::date + interval '2 days'`,
  )
  return sql<SqlBool>`(${room} AND (${sql.join(each, sql` OR `)}))`
}

export function chosen(db: Database, query: PaymentQuery) {
  const { within, q, states, from, to, zones = [], method, collector, area, least, most } = query
  return (
    db
      .selectFrom('payments as p')
      .where(within)
      .$if(q !== undefined, (query) => query.where(foundBy(q ?? '')))
      .$if(from !== undefined || to !== undefined, (some) => some.where(daysAre({ from, to, zones })))
      .$if(method !== undefined, (some) => some.where('p.gateway', '=', method ?? ''))
      .$if(least !== undefined || most !== undefined, (some) =>
        some.where(amountsBetween({ amount: 'p.amount', currency: 'p.currency' }, { least, most })),
      )
      .$if(collector !== undefined, (some) =>
        some.where((eb) =>
          eb(
            'p.id',
            'in',
            eb
              .selectFrom('receipts')
              .select('payment_id')
              .where('taken_by', '=', collector ?? 0),
          ),
        ),
      )
      .$if(area !== undefined, (some) =>
        some.where((eb) =>
          eb(
            'p.connection_id',
            'in',
            eb
              .selectFrom('connections')
              .select('connections.id')
              .where('area_id', '=', area ?? 0),
          ),
        ),
      )
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
  const listing = {
    rows: shown(db, query),
    order: keys('desc', 'p.created_at', 'p.id'),
    chosen: chosen(db, query),
  }
  // each payment's line must be looked up to count those of an area
  return query.area === undefined ? listing : { ...listing, reach: reachOfJoined }
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
