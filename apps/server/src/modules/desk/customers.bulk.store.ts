import { sql } from 'kysely'
import type { BulkRecord, Matching, Named } from '#platform/bulk/bulk-act'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import { allOf } from '#platform/list/listing'
import { chosen, customerOrder, type CustomerQuery } from './desk.store'

/** All lines that the list's filters find; `among`: of these only. */
export function customersMatching(
  db: Database,
  query: CustomerQuery,
  among?: readonly BulkRecord[],
): Matching {
  const ids = among?.map(({ id }) => id)
  const within = ids ? allOf(sql`connections.id = ANY(${ids}::bigint[])`, query.within) : query.within
  return {
    rows: chosen(db, { ...query, within }).select([sql<string>`''::text`.as('kind'), 'connections.id as id']),
    order: customerOrder,
  }
}

/** Who holds a line, and its Client ID. */
export const customerName =
  (within: Within): Named =>
  ({ id }) =>
    sql<
      string | null
    >`(SELECT trim(connections.first_name || ' ' || connections.last_name) || ', ' || connections.username
      FROM connections WHERE connections.id = ${id} AND ${within})`

interface Listed {
  ids: readonly number[]
  within: Within
}

export const findAreaNames = (db: Database, { ids, within }: Listed) =>
  db
    .selectFrom('areas')
    .select(['areas.id', 'areas.name'])
    .where('areas.id', '=', sql<number>`ANY(${[...ids]}::bigint[])`)
    .where(within)
    .limit(ids.length)
    .execute()

export const findPackageNames = (db: Database, { ids, within }: Listed) =>
  db
    .selectFrom('packages')
    .select(['packages.id', 'packages.name'])
    .where('packages.id', '=', sql<number>`ANY(${[...ids]}::bigint[])`)
    .where(within)
    .limit(ids.length)
    .execute()
