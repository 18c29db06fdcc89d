import { sql, type Expression, type SqlBool } from 'kysely'
import { inOrder, type Listing, type OrderKey } from './listing'

const rowsAtOnce = 1000

/** A row's values of the order's keys, as PostgreSQL's text: so a time keeps its microseconds. */
type Place = readonly (string | null)[]

/**
 * All rows of a list in its order, in batches. Each statement begins after the last row of the one before, so nothing
 * stays open or in memory while the reader takes its time, and the reader may stop at any point. A row that is
 * changed meanwhile and so moves in the order may come twice or be missed.
 */
export async function* streamRows<Row>(listing: Listing<Row>): AsyncGenerator<Row[]> {
  const { rows, order } = listing
  const keyed = order.reduce(
    (query, { by }, index) => query.select(sql<string | null>`(${by})::text`.as(nameOf(index))),
    rows,
  )
  for (let last: Place | undefined; ;) {
    const from = last === undefined ? keyed : keyed.where(isAfter(order, last))
    const found = await inOrder({ rows: from, order }).limit(rowsAtOnce).execute()
    if (found.length > 0) yield found
    const end = found.at(-1) as Record<string, string | null> | undefined
    if (!end || found.length < rowsAtOnce) return
    last = order.map((_, index) => end[nameOf(index)] ?? null)
  }
}

const nameOf = (index: number) => `key_${index}`

/** The rows after a place. If all keys have one direction, a single comparison of rows, which an index can serve. */
function isAfter(order: readonly OrderKey[], place: Place): Expression<SqlBool> {
  const [first] = order
  if (first && order.every(({ is, mayBeMissing }) => is === first.is && !mayBeMissing)) {
    const keys = sql.join(order.map(({ by }) => by))
    const compared = first.is === 'asc' ? sql`>` : sql`<`
    return sql<SqlBool>`(${keys}) ${compared} (${sql.join(place.map((value) => sql`${value}`))})`
  }
  return sql<SqlBool>`(${sql.join(
    order.map((key, index) => {
      const same = order.slice(0, index).map((before, at) => isSame(before, place[at] ?? null))
      return sql`(${sql.join([...same, isBeyond(key, place[index] ?? null)], sql` AND `)})`
    }),
    sql` OR `,
  )})`
}

const isSame = ({ by }: OrderKey, value: string | null) =>
  value === null ? sql`${by} IS NULL` : sql`${by} = ${value}`

/** Nothing comes after a missing value. */
function isBeyond({ by, is }: OrderKey, value: string | null) {
  if (value === null) return sql`false`
  return is === 'asc' ? sql`(${by} > ${value} OR ${by} IS NULL)` : sql`(${by} < ${value} OR ${by} IS NULL)`
}
