import { partOfNumber } from '@uplink/contract/phones'
import { searchForm } from '@uplink/contract/search-form'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { beginsWith, formOf, hasNumber } from '#platform/database/like'
import type { Within } from '#platform/http/gatekeeper'
import { lineBegins } from '#platform/list/connection-search'
import { reachOfJoined } from '#platform/list/find-page'
import { keys, type Listing } from '#platform/list/listing'

interface CustomerQuery {
  /** The rows that the caller may see. */
  within: Within
  q: string
  now: Date
}

/**
 * Finds lines by what stands in them and by the person whose they are; each part is a look-up in an index. Names,
 * usernames and numbers may be begun, of numbers the end is enough, the others, such as a bill's number, must be whole. As arrays they are looked
 * up before anything else: for a join PostgreSQL would read all lines. Of very frequent names only as many are found as a
 * list goes through, so the rules are asked here already.
 */
function foundBy({ within, q }: CustomerQuery): Expression<SqlBool> {
  const form = searchForm(q)
  const number = partOfNumber(q)
  const numbered = number ? hasNumber(sql.ref('u.mobile_no'), number) : sql<SqlBool>`false`
  const some = sql`LIMIT ${sql.lit(reachOfJoined + 1)}`
  return sql<SqlBool>`connections.id = ANY(ARRAY(
    (SELECT connections.id FROM connections WHERE ${within} AND (
       ${lineBegins(q)} OR connections.email_key = ${form}) ${some})
    UNION ALL
    (SELECT connections.id FROM connections WHERE ${within} AND connections.id = ANY(ARRAY(
       SELECT bill.connection_id FROM organizations g JOIN invoices bill
         ON bill.organization_id = g.id AND bill.number IN (${q}, upper(${form})))) ${some})
    UNION ALL
    (SELECT connections.id FROM connections WHERE ${within} AND connections.user_id = ANY(ARRAY(
       SELECT u.id FROM users u WHERE ${numbered} OR lower(u.email) = ${form}
         OR ${beginsWith(formOf(sql.ref('u.name')), form)})) ${some})))`
}

const chosen = (db: Database, query: CustomerQuery) =>
  db.selectFrom('connections').where(query.within).where(foundBy(query))

const shown = (db: Database, query: CustomerQuery) =>
  chosen(db, query)
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
          AND i.due_on < (${query.now}::timestamptz AT TIME ZONE o.time_zone)::date)`.as('is_overdue'),
    ])
    .$narrowType<{ status: 'active' | 'suspended' | 'closed' }>()

/** By name, closed lines last. */
export function customersOf(db: Database, query: CustomerQuery): Listing<CustomerRow> {
  return {
    rows: shown(db, query),
    order: [
      { by: sql`connections.status = 'closed'`, is: 'asc' },
      ...keys('asc', 'connections.holder_key', 'connections.id'),
    ],
    chosen: chosen(db, query),
    reach: reachOfJoined,
  }
}

export type CustomerRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

/** Whose line it is, and of which organization. */
export function findOwner(db: Database, connection: number) {
  return db
    .selectFrom('connections')
    .select(['user_id', 'organization_id'])
    .where('id', '=', connection)
    .executeTakeFirstOrThrow()
}
