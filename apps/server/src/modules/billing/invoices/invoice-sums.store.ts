import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import { amountsBetween } from '#platform/list/amounts-between'
import { areCounted, sumsWith, type KeptSums } from '#platform/kept-sums/kept-sums.store'
import { allOf } from '#platform/list/listing'
import { chosen, type InvoiceQuery } from './desk-invoices.store'

/** What bills add up to, by organization, area, days of issue and of being due, and state. */
export const invoiceSums: KeptSums = {
  name: 'invoices',
  sums: 'invoice_sums',
  changes: 'invoice_sum_changes',
  keys: ['organization_id', 'issued_on', 'due_on', 'status'],
  added: ['bills', 'total', 'paid', 'rest'],
  bounds: ['first_id', 'last_id'],
  counted: sql`
    SELECT c.area_id, i.organization_id, i.issued_on, i.due_on, i.status, count(*) AS bills, sum(i.total) AS total,
      sum(i.paid - i.credited - i.written_off) AS paid, sum(i.total - i.paid) AS rest, min(i.id) AS first_id, max(i.id) AS last_id
    FROM invoices i JOIN connections c ON c.id = i.connection_id WHERE i.status <> 'void' GROUP BY 1, 2, 3, 4, 5`,
}

/** Today where the organization `o` is. */
const todayAt = (now: Date) => sql`(${now}::timestamptz AT TIME ZONE o.time_zone)::date`

type ByDay = Pick<InvoiceQuery, 'status' | 'from' | 'to' | 'late' | 'now'>

/** The sums of the bills that these filters choose; `o` is their organization. */
const daysAre = ({ status, from, to, late, now }: ByDay) => {
  const today = todayAt(now)
  return allOf(
    status === 'paid' ? sql<SqlBool>`s.status = 'paid'` : undefined,
    status === 'open' || status === 'overdue' || late !== undefined
      ? sql<SqlBool>`s.status = 'open'`
      : undefined,
    status === 'overdue' ? sql<SqlBool>`s.due_on < ${today}` : undefined,
    late === undefined ? undefined : sql<SqlBool>`s.due_on <= ${today} - ${late}::int`,
    from === undefined ? undefined : sql<SqlBool>`s.issued_on >= ${from}::date`,
    to === undefined ? undefined : sql<SqlBool>`s.issued_on <= ${to}::date`,
  )
}

interface SumRow {
  currency: string
  bills: number
  total: number
  paid: number
  due: number
  overdue: number
}

/**
 * The sums that are kept.
 *
 * @param within the rows that the caller may see, as a condition about `s.organization_id`
 */
export async function keptSumsOf(
  db: Database,
  query: ByDay & { within: Within; area: number | undefined },
): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`
    SELECT o.currency, sum(s.bills)::int AS bills, sum(s.total)::bigint AS total, sum(s.paid)::bigint AS paid,
      sum(s.rest)::bigint AS due,
      coalesce(sum(s.rest) FILTER (WHERE s.status = 'open' AND s.due_on < ${todayAt(query.now)}), 0)::bigint AS overdue
    FROM ${sumsWith(invoiceSums, query.area)} AS s JOIN organizations o ON o.id = s.organization_id
    WHERE ${query.within} AND ${daysAre(query)}
    GROUP BY o.currency HAVING sum(s.bills) > 0 ORDER BY o.currency`.execute(db)
  return rows
}

/**
 * The numbers between which all bills are that have these days, states and delays; undefined: that is not known, or nothing is to be
 * won. The list is in the order of numbers: without them it would go through all bills since then.
 */
export async function findBounds(db: Database, query: ByDay): Promise<InvoiceQuery['bounds']> {
  const { status, from, to, late } = query
  const isBefore = to !== undefined || late !== undefined || status === 'overdue'
  if ((!isBefore && from === undefined) || !(await areCounted(db, invoiceSums))) return undefined
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    SELECT min(first_id) AS first, max(last_id) AS last FROM (
      SELECT min(s.first_id) AS first_id, max(s.last_id) AS last_id
      FROM ${sumsWith(invoiceSums, undefined)} AS s JOIN organizations o ON o.id = s.organization_id
      WHERE ${daysAre(query)} GROUP BY s.organization_id, s.issued_on, s.due_on, s.status HAVING sum(s.bills) > 0) AS kept`.execute(
    db,
  )
  const [found] = rows
  return {
    ...(from !== undefined && { first: found?.first ?? 0 }),
    // those of today may get more
    ...(isBefore && { last: found?.last ?? 0 }),
  }
}

/** Where no sums are kept, so many bills are added up at most: the sums must not cost more than a page may. */
const addedUp = 20_000

/** What the chosen ones of the latest bills add up to, by currency. */
export async function sumsOfLatest(db: Database, query: InvoiceQuery) {
  const { least, most, ...others } = query
  const latest = chosen(db, { ...others, least: undefined, most: undefined })
    .select(['i.total', 'o.currency', sql<number>`i.total - i.paid`.as('rest')])
    .select(sql<number>`i.paid - i.credited - i.written_off`.as('paid'))
    .select(sql<boolean>`i.status = 'open' AND i.due_on < ${todayAt(query.now)}`.as('is_overdue'))
    .orderBy('i.id', 'desc')
    .limit(addedUp + 1)
  const ofAmount = amountsBetween({ amount: 's.total', currency: 's.currency' }, { least, most })
  const isMeant = least === undefined && most === undefined ? sql<SqlBool>`true` : ofAmount
  const { rows } = await sql<SumRow & { looked_at: number }>`
    SELECT s.currency, count(*)::int AS looked_at, count(*) FILTER (WHERE ${isMeant})::int AS bills,
      coalesce(sum(s.total) FILTER (WHERE ${isMeant}), 0)::bigint AS total,
      coalesce(sum(s.paid) FILTER (WHERE ${isMeant}), 0)::bigint AS paid,
      coalesce(sum(s.rest) FILTER (WHERE ${isMeant}), 0)::bigint AS due,
      coalesce(sum(s.rest) FILTER (WHERE s.is_overdue AND ${isMeant}), 0)::bigint AS overdue
    FROM ${latest} AS s GROUP BY s.currency ORDER BY s.currency`.execute(db)
  return {
    rows: rows.filter(({ bills }) => bills > 0),
    isPartial: rows.reduce((sum, { looked_at: count }) => sum + count, 0) > addedUp,
  }
}
