import type { InvoiceFilter, PromiseFilter } from '@uplink/contract/desk-invoices'
import { searchForm } from '@uplink/contract/search-form'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import { amountsBetween, type AmountBounds } from '#platform/list/amounts-between'
import { keys, type Listing } from '#platform/list/listing'
import { usernameIs } from '#platform/list/connection-search'
import { listedColumns } from '../billing.store'

export interface InvoiceQuery extends AmountBounds {
  /** The rows that the caller may see. */
  within: Within
  q: string | undefined
  /** Absent: any. */
  status: InvoiceFilter | undefined
  promise: PromiseFilter | undefined
  /** Days of issue, both inclusive. */
  from?: string | undefined
  to?: string | undefined
  area?: number | undefined
  /** Days since it was due, at least. */
  late?: number | undefined
  /** Numbers between which all of these are, as far as that is known. */
  bounds?: { first?: number; last?: number } | undefined
  now: Date
}

// Part of the SQL text, so that PostgreSQL uses the partial indexes of valid and of open invoices.
const conditions = {
  any: () => sql<SqlBool>`i.status <> 'void'`,
  open: () => sql<SqlBool>`i.status = 'open'`,
  paid: () => sql<SqlBool>`i.status = 'paid'`,
  overdue: (now: Date) =>
    sql<SqlBool>`i.status = 'open' AND i.due_on < (${now}::timestamptz AT TIME ZONE o.time_zone)::date`,
} satisfies Record<InvoiceFilter | 'any', (now: Date) => Expression<SqlBool>>

const byPromise = {
  open: () => sql<SqlBool>`p.ended_at IS NULL`,
  due: (now: Date) =>
    sql<SqlBool>`p.ended_at IS NULL AND p.until <= (${now}::timestamptz AT TIME ZONE o.time_zone)::date`,
  broken: () => sql<SqlBool>`p.outcome = 'broken'`,
} satisfies Record<PromiseFilter, (now: Date) => Expression<SqlBool>>

/** Unpaid, and due so many days ago or longer. */
const isLate = (days: number, now: Date) =>
  sql<SqlBool>`i.status = 'open' AND i.due_on <= (${now}::timestamptz AT TIME ZONE o.time_zone)::date - ${days}::int`

// What of the conditions is about the promise alone.
const linesByPromise = {
  open: sql<SqlBool>`l.ended_at IS NULL`,
  due: sql<SqlBool>`l.ended_at IS NULL`,
  broken: sql<SqlBool>`l.outcome = 'broken'`,
} satisfies Record<PromiseFilter, Expression<SqlBool>>

/**
 * Unpaid invoices that a promise is about. Promises are few: their lines by themselves let PostgreSQL begin with them, where it would
 * otherwise look at all open invoices.
 */
const promised = (promise: PromiseFilter, now: Date) =>
  sql<SqlBool>`i.status = 'open'
    AND i.connection_id IN (SELECT l.connection_id FROM payment_promises l WHERE ${linesByPromise[promise]})
    AND EXISTS (
      SELECT FROM payment_promises p
      WHERE p.connection_id = i.connection_id AND i.due_on < p.given_on AND ${byPromise[promise](now)})`

/** Finds invoices by a whole number or name; each part is one look-up in an index. */
function foundBy(q: string): Expression<SqlBool> {
  const form = searchForm(q)
  const number = /^\d{1,15}$/.test(form) ? Number(form) : null
  return sql<SqlBool>`i.id IN (
    SELECT numbered.id FROM organizations g JOIN invoices numbered
      ON numbered.organization_id = g.id AND numbered.number IN (${q}, upper(${form}))
    UNION ALL
    SELECT of_line.id FROM invoices of_line WHERE of_line.status <> 'void' AND of_line.connection_id IN (
      SELECT id FROM connections WHERE id = ${number} OR ${usernameIs(q)}))`
}

/**
 * Both joins find exactly one row. They are left joins, so that PostgreSQL skips them in a count that does not need
 * them.
 */
export function chosen(db: Database, query: InvoiceQuery) {
  const { within, q, status, promise, from, to, area, least, most, late, bounds, now } = query
  return db
    .selectFrom('invoices as i')
    .leftJoin('connections as c', 'c.id', 'i.connection_id')
    .leftJoin('organizations as o', 'o.id', 'i.organization_id')
    .where(conditions[status ?? 'any'](now))
    .where(within)
    .$if(promise !== undefined, (some) => some.where(promised(promise ?? 'open', now)))
    .$if(q !== undefined, (some) => some.where(foundBy(q ?? '')))
    .$if(from !== undefined, (some) => some.where('i.issued_on', '>=', from ?? ''))
    .$if(to !== undefined, (some) => some.where('i.issued_on', '<=', to ?? ''))
    .$if(area !== undefined, (some) => some.where('c.area_id', '=', area ?? 0))
    .$if(least !== undefined || most !== undefined, (some) =>
      some.where(amountsBetween({ amount: 'i.total', currency: 'o.currency' }, { least, most })),
    )
    .$if(late !== undefined, (some) => some.where(isLate(late ?? 0, now)))
    .$if(bounds?.first !== undefined, (some) => some.where('i.id', '>=', bounds?.first ?? 0))
    .$if(bounds?.last !== undefined, (some) => some.where('i.id', '<=', bounds?.last ?? 0))
}

const shown = (db: Database, query: InvoiceQuery) =>
  chosen(db, query)
    .select(listedColumns)
    .select(['i.connection_id', 'o.currency', 'c.username', 'c.first_name', 'c.last_name'])
    .$narrowType<{
      status: 'open' | 'paid'
      time_zone: string
      currency: string
      username: string
      first_name: string
      last_name: string
    }>()

/** The latest first. */
export function invoicesOf(db: Database, query: InvoiceQuery): Listing<DeskInvoiceRow> {
  return { rows: shown(db, query), order: keys('desc', 'i.id'), chosen: chosen(db, query) }
}

export type DeskInvoiceRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>
