import { sql } from 'kysely'
import type { BulkRecord, Matching, Named } from '#platform/bulk/bulk-act'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import { meant, orderOf, type DeskSearch } from '../desk-orders.store'

/** All orders that the list's filters find; `among`: of these only. */
export const ordersMatching = (
  db: Database,
  search: DeskSearch,
  among?: readonly BulkRecord[],
): Matching => ({
  rows: meant(db, search)
    .$if(among !== undefined, (query) =>
      query.where('orders.id', '=', sql<number>`ANY(${among?.map(({ id }) => id) ?? []}::bigint[])`),
    )
    .select([sql<string>`''::text`.as('kind'), 'orders.id as id']),
  order: orderOf(search.status),
})

/** What an order is about, and whose it is. */
export const orderName =
  (within: Within): Named =>
  ({ id }) =>
    sql<string | null>`(SELECT orders.description || ', ' || connections.username
      FROM orders JOIN connections ON connections.id = orders.connection_id WHERE orders.id = ${id} AND ${within})`
