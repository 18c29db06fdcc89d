import { sql, type SqlBool } from 'kysely'
import type { Database } from '../database/kysely'
import { page, type Total } from '../http/pages'
import { inOrder, shownOf, type Listing, type Query, type ShownListing, type ShownTogether } from './listing'

/**
 * How many rows of a list are counted, and how far its pages go: the total must not cost more than the page itself
 * (decision 33). People find rows beyond that with a search or a filter.
 */
const reachOfAll = 10_000
/** The same for lists whose rules are about columns of another table, which must be read for every row. */
export const reachOfJoined = 1_000

/** A page of rows, and how many there are in total. */
export interface FoundPage<Row> extends Total {
  rows: Row[]
}

interface PageQuery {
  page: number
  per_page: number
}

/**
 * One page of a list, and how many rows match its conditions. Pages count from 1; their size is within the limits of
 * the contract's lists.
 */
async function findPage<Row>(
  db: Database,
  listing: Listing<Row>,
  { page, per_page }: PageQuery,
): Promise<FoundPage<Row>> {
  const { reach = reachOfAll, chosen, countedInPart } = listing
  const offset = Math.min((page - 1) * per_page, reach)
  const range = { offset, limit: Math.min(per_page, reach - offset) }
  const [rows, { total, isAtLeast }] = await Promise.all([
    pageQuery(listing, range).execute(),
    countUpTo(db, countedInPart ?? chosen ?? listing.rows, reach),
  ])
  return { rows, total, isAtLeast: isAtLeast || countedInPart !== undefined }
}

function pageQuery<Row>(
  { rows, order, chosen }: Listing<Row>,
  { offset, limit }: Record<'offset' | 'limit', number>,
) {
  const key = order.at(-1)?.by
  if (!chosen || !key) return inOrder({ rows, order }).limit(limit).offset(offset)
  const keys = inOrder({ rows: chosen.clearSelect().select(sql`${key}`.as('key')), order })
    .limit(limit)
    .offset(offset)
  return inOrder({ rows: rows.where(sql<SqlBool>`${key} IN ${keys}`), order })
}

/** The same as a list envelope. */
export async function pageOf<Row, Shown>(
  db: Database,
  listing: ShownListing<Row, Shown> | ShownTogether<Row, Shown>,
  query: PageQuery,
) {
  const found = await findPage(db, listing, query)
  return page(await shownOf(listing, found.rows), found, query)
}

/** Counts rows, up to the limit of what is shown. */
export async function countUpTo(db: Database, query: Query<unknown>, reach: number): Promise<Total> {
  const some = query
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'))
    .limit(sql.lit(reach + 1))
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM ${some} AS counted`.execute(db)
  const found = rows[0]?.total ?? 0
  return { total: Math.min(found, reach), isAtLeast: found > reach }
}
