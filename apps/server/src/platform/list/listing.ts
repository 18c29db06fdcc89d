import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely'

// oxlint-disable-next-line typescript/no-explicit-any -- whatever tables a query reads
export type Query<Row> = SelectQueryBuilder<any, any, Row>

/** How many rows match. */
export interface Total {
  total: number
  /** There are more, which nobody has counted. */
  isAtLeast: boolean
}

/** One key of a list's order. What is missing comes last, in either direction. */
export interface OrderKey {
  by: Expression<unknown>
  is: 'asc' | 'desc'
  mayBeMissing?: boolean
}

/** A list before a page is taken of it: what a store says of its rows. */
export interface Listing<Row> {
  /** Columns and conditions, without order. */
  rows: Query<Row>
  /** The last key is one that no two rows share. */
  order: readonly OrderKey[]
  /**
   * The same rows without columns, by the fewest joins that conditions and order need: they are counted, and the rows of a page
   * chosen, before anything is read of them. The order's last key then identifies a row by itself.
   */
  chosen?: Query<unknown>
  /** How far it is counted and reached, where its conditions are dearer than those of one table. */
  reach?: number
  /** What is counted instead, where an index finds only some of the rows: there are more than that. */
  countedInPart?: Query<unknown> | undefined
}

/** A list as the contract shows its rows. */
export interface ShownListing<Row, Shown> extends Listing<Row> {
  view: (row: Row) => Shown
}

/** The rows in their order. */
export function inOrder<Row>({ rows, order }: Pick<Listing<Row>, 'rows' | 'order'>): Query<Row> {
  return order.reduce(
    (query, { by, is, mayBeMissing }) =>
      query.orderBy(by, (key) => (mayBeMissing ? key[is]().nullsLast() : key[is]())),
    rows,
  )
}

/** An order by columns that always have a value, all in one direction: `keys('desc', 'orders.placed_at', 'orders.id')`. */
export function keys(is: OrderKey['is'], ...columns: string[]): OrderKey[] {
  return columns.map((column) => ({ by: sql.ref(column), is }))
}

/** All of these that are there. */
export function allOf(...conditions: (Expression<SqlBool> | undefined)[]): Expression<SqlBool> {
  const present = conditions.filter((condition) => condition !== undefined)
  return present.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(present, sql` AND `)})`
}
