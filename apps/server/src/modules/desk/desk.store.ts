import type { CustomerBills, DeskCustomer } from '@uplink/contract/desk'
import { partOfNumber } from '@uplink/contract/phones'
import { searchForm } from '@uplink/contract/search-form'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { beginsWith, formOf, hasNumber } from '#platform/database/like'
import type { Within } from '#platform/http/gatekeeper'
import { lineBegins } from '#platform/list/connection-search'
import { reachOfJoined } from '#platform/list/find-page'
import { allOf, keys, type Listing } from '#platform/list/listing'

/** What narrows the list of customers. */
export interface CustomerFilters {
  q?: string | undefined
  area?: readonly number[] | undefined
  package?: readonly number[] | undefined
  status?: readonly DeskCustomer['status'][] | undefined
  bills?: CustomerBills | undefined
}

export interface CustomerQuery extends CustomerFilters {
  /** The rows that the caller may see. */
  within: Within
  now: Date
  /** How many each way of finding by `q` finds at most; absent: as many as a list goes through. */
  most?: number
}

/**
 * The ways of finding lines by what stands in them and by the person whose they are. Names, usernames and numbers may be begun, of numbers
 * the end is enough, the others, such as a bill's number, must be whole.
 */
function waysToFind(q: string) {
  const form = searchForm(q)
  const number = partOfNumber(q)
  const numbered = number ? hasNumber(sql.ref('u.mobile_no'), number) : sql<SqlBool>`false`
  return {
    lines: sql<SqlBool>`(${lineBegins(q)} OR connections.email_key = ${form})`,
    bills: sql`SELECT bill.connection_id FROM organizations g JOIN invoices bill
      ON bill.organization_id = g.id AND bill.number IN (${q}, upper(${form}))`,
    // names by themselves, as their index has all that is asked: of frequent ones no person is read
    people: sql`SELECT u.id FROM users u WHERE ${numbered} OR lower(u.email) = ${form}
      UNION ALL SELECT u.id FROM users u WHERE ${beginsWith(formOf(sql.ref('u.name')), form)}`,
  }
}

/**
 * Each way is a look-up in an index. Of very frequent names only as many are found each way as a list goes through, so the other conditions
 * are asked there already. Bills and people are arrays, which are looked up before anything else: for a join PostgreSQL would read all lines.
 */
function foundUpTo(most: number, q: string, conditions: Expression<SqlBool>) {
  const { lines, bills, people } = waysToFind(q)
  const ways = [
    lines,
    sql`connections.id = ANY(ARRAY(${bills}))`,
    sql`connections.user_id = ANY(ARRAY(${people}))`,
  ].map(
    (way) =>
      sql`(SELECT connections.id FROM connections WHERE ${conditions} AND ${way} LIMIT ${sql.lit(most)})`,
  )
  return sql<SqlBool>`connections.id = ANY(ARRAY(${sql.join(ways, sql` UNION ALL `)}))`
}

/**
 * All that are found any way, in one go over the lines. OFFSET 0 keeps PostgreSQL from asking each line of another condition whether it
 * is found. No arrays: with each line it would go through all people of a frequent name, where it looks into a hash of `IN`.
 */
function foundAnyWay(q: string, conditions: Expression<SqlBool>) {
  const { lines, bills, people } = waysToFind(q)
  return sql<SqlBool>`connections.id IN (SELECT connections.id FROM connections
    WHERE ${conditions} AND (${lines} OR connections.id IN (${bills}) OR connections.user_id IN (${people})) OFFSET 0)`
}

/** The ids of a filter as one parameter, so that the statement's text is the same for any number of them. */
const anyOf = (column: string, ids: readonly number[] | undefined) =>
  ids && sql<SqlBool>`${sql.ref(column)} = ANY(${[...ids]}::bigint[])`

const soldAs = (packages: readonly number[] | undefined) =>
  packages &&
  sql<SqlBool>`connections.id IN (
    SELECT k.connection_id FROM contracts k WHERE k.ends_on IS NULL AND k.package_id = ANY(${[...packages]}::bigint[]))`

// Part of the SQL text, so that PostgreSQL uses the partial indexes.
const inStatus = (statuses: CustomerFilters['status']) =>
  statuses && sql<SqlBool>`connections.status IN (${sql.join(statuses.map((status) => sql.lit(status)))})`

const billed = {
  open: () =>
    sql<SqlBool>`connections.id IN (SELECT i.connection_id FROM invoices i WHERE i.status = 'open')`,
  // the last day of all time zones by itself, because PostgreSQL knows how many bills are due before that
  overdue: (now: Date) => sql<SqlBool>`connections.id IN (
    SELECT i.connection_id FROM organizations o JOIN invoices i ON i.organization_id = o.id AND i.status = 'open'
    WHERE i.due_on < (${now}::timestamptz AT TIME ZONE 'UTC' + interval '14 hours')::date
      AND i.due_on < (${now}::timestamptz AT TIME ZONE o.time_zone)::date)`,
} satisfies Record<CustomerBills, (now: Date) => Expression<SqlBool>>

/** The lines that are meant, before anything is read of them; without a filter none. */
export function chosen(db: Database, { within, now, most = reachOfJoined + 1, ...filters }: CustomerQuery) {
  const { q, area, package: packages, status, bills } = filters
  const own = [anyOf('connections.area_id', area), inStatus(status)]
  const others = [soldAs(packages), bills && billed[bills](now)].filter((one) => one !== undefined)
  const isNarrowed = others.length > 0 || [...own, q].some((condition) => condition !== undefined)
  const ofLines = allOf(within, ...own)
  const found = (name: string) =>
    // conditions about other tables in each way would take longer to plan than all that a name finds takes to look at
    others.length > 0 ? foundAnyWay(name, ofLines) : foundUpTo(most, name, ofLines)
  return db
    .selectFrom('connections')
    .where(isNarrowed ? allOf(ofLines, ...others) : sql<SqlBool>`false`)
    .$if(q !== undefined, (some) => some.where(found(q ?? '')))
}

const shown = (some: ReturnType<typeof chosen>, now: Date) =>
  some
    .innerJoin('areas as a', 'a.id', 'connections.area_id')
    .leftJoin('contracts as k', (join) =>
      join.onRef('k.connection_id', '=', 'connections.id').on('k.ends_on', 'is', null),
    )
    .leftJoin('packages as p', 'p.id', 'k.package_id')
    .select([
      'connections.id',
      'connections.username',
      'connections.first_name',
      'connections.last_name',
      'connections.contact',
      'connections.city',
      'connections.status',
      'a.name as area',
      'p.name as package',
      // part of the SQL text, so that PostgreSQL uses the index of open invoices
      sql<boolean>`EXISTS (SELECT FROM invoices i JOIN organizations o ON o.id = i.organization_id
        WHERE i.connection_id = connections.id AND i.status = 'open'
          AND i.due_on < (${now}::timestamptz AT TIME ZONE o.time_zone)::date)`.as('is_overdue'),
    ])
    .$narrowType<{ status: DeskCustomer['status'] }>()

/** By name, closed lines last. */
export const customerOrder: Listing<unknown>['order'] = [
  { by: sql`connections.status = 'closed'`, is: 'asc' },
  ...keys('asc', 'connections.holder_key', 'connections.id'),
]

/** For pages: the conditions choose a page's rows, and are not asked a second time when their columns are read. */
export const customersOf = (db: Database, query: CustomerQuery): Listing<CustomerRow> => ({
  rows: shown(db.selectFrom('connections'), query.now),
  order: customerOrder,
  chosen: chosen(db, query),
  reach: reachOfJoined,
})

/** For a file: all of them. */
export const allCustomersOf = (db: Database, query: CustomerQuery): Listing<CustomerRow> => ({
  rows: shown(chosen(db, query), query.now),
  order: customerOrder,
})

export type CustomerRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

/** Whose line it is, and of which organization. */
export function findOwner(db: Database, connection: number) {
  return db
    .selectFrom('connections')
    .select(['user_id', 'organization_id'])
    .where('id', '=', connection)
    .executeTakeFirstOrThrow()
}
