import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import { amountsBetween } from '#platform/list/amounts-between'
import { sumsWith, type KeptSums } from '#platform/kept-sums/kept-sums.store'
import { allOf } from '#platform/list/listing'
import { chosen, type PaymentQuery } from './desk-payments.store'

/** What payments brought, by organization, area, day, way and state. */
export const paymentSums: KeptSums = {
  name: 'payments',
  sums: 'payment_sums',
  changes: 'payment_sum_changes',
  keys: ['organization_id', 'day', 'gateway', 'currency', 'state'],
  added: ['payments', 'amount', 'refunded'],
  counted: sql`
    SELECT c.area_id, p.organization_id, (p.created_at AT TIME ZONE o.time_zone)::date AS day, p.gateway, p.currency, p.state,
      count(*) AS payments, sum(p.amount) AS amount, sum(p.refunded) AS refunded
    FROM payments p JOIN connections c ON c.id = p.connection_id JOIN organizations o ON o.id = p.organization_id
    WHERE p.settled_at IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6`,
}

interface SumRow {
  method: string
  currency: string
  payments: number
  amount: number
  refunded: number
}

/**
 * The sums that are kept.
 *
 * @param within the rows that the caller may see, as a condition about `s.organization_id`
 */
export async function keptSumsOf(
  db: Database,
  query: Pick<PaymentQuery, 'states' | 'from' | 'to' | 'method' | 'area'> & { within: Within },
): Promise<SumRow[]> {
  const { within, states, from, to, method, area } = query
  const are = allOf(
    within,
    states && sql<SqlBool>`s.state = ANY (${[...states]}::text[])`,
    from === undefined ? undefined : sql<SqlBool>`s.day >= ${from}::date`,
    to === undefined ? undefined : sql<SqlBool>`s.day <= ${to}::date`,
    method === undefined ? undefined : sql<SqlBool>`s.gateway = ${method}`,
  )
  const { rows } = await sql<SumRow>`
    SELECT s.gateway AS method, s.currency, sum(s.payments)::int AS payments, sum(s.amount)::bigint AS amount,
      sum(s.refunded)::bigint AS refunded
    FROM ${sumsWith(paymentSums, area)} AS s WHERE ${are}
    GROUP BY s.gateway, s.currency HAVING sum(s.payments) > 0 ORDER BY s.gateway, s.currency`.execute(db)
  return rows
}

/** Where no sums are kept, so many payments are looked at at most: the sums must not cost more than a page may. */
const lookedAt = 20_000

/** What the chosen ones of the latest payments brought, by method; those that brought no money count nothing. */
export async function sumsOfLatest(db: Database, query: PaymentQuery) {
  const { least, most, ...others } = query
  const latest = chosen(db, { ...others, least: undefined, most: undefined })
    .where('p.settled_at', 'is not', null)
    .select(['p.gateway', 'p.currency', 'p.amount', 'p.refunded'])
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(lookedAt + 1)
  const isMeant =
    least === undefined && most === undefined
      ? sql<SqlBool>`true`
      : amountsBetween({ amount: 's.amount', currency: 's.currency' }, { least, most })
  const { rows } = await sql<SumRow & { looked_at: number }>`
    SELECT s.gateway AS method, s.currency, count(*)::int AS looked_at, count(*) FILTER (WHERE ${isMeant})::int AS payments,
      coalesce(sum(s.amount) FILTER (WHERE ${isMeant}), 0)::bigint AS amount,
      coalesce(sum(s.refunded) FILTER (WHERE ${isMeant}), 0)::bigint AS refunded
    FROM ${latest} AS s GROUP BY s.gateway, s.currency ORDER BY s.gateway, s.currency`.execute(db)
  return {
    rows: rows.filter(({ payments }) => payments > 0),
    isPartial: rows.reduce((sum, { looked_at: count }) => sum + count, 0) > lookedAt,
  }
}
