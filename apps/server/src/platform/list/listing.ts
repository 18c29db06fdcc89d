import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely'

// oxlint-disable-next-line typescript/no-explicit-any -- whatever tables a query reads
export type Query<Row> = SelectQueryBuilder<any, any, Row>

/** One key of a list's order. Missing values come last, in either direction. */
export interface OrderKey {
  by: Expression<unknown>
  is: 'asc' | 'desc'
  mayBeMissing?: boolean
}

/** A list before one page is taken: its rows as a store describes them. */
export interface Listing<Row> {
  /** Columns and conditions, without order. */
  rows: Query<Row>
  /** The last key must be unique. */
  order: readonly OrderKey[]
  /**
   * The same rows without columns and with as few joins as conditions and order allow. They are counted, and a page's
   * rows chosen, before any columns are read. The last key of the order must then identify a row by itself.
   */
  chosen?: Query<unknown>
  /** How far rows are counted and pages go, when the conditions cost more than those of one table. */
  reach?: number
  /** Counted instead of `rows`, when an index finds only some of the rows; the true total is then higher. */
  countedInPart?: Query<unknown> | undefined
}

/** A list with the function that turns its rows into the contract's shape. */
export interface ShownListing<Row, Shown> extends Listing<Row> {
  view: (row: Row) => Shown
}

/** A list of which several rows are shown at once, because something of them takes a statement of its own. */
export interface ShownTogether<Row, Shown> extends Listing<Row> {
  viewAll: (rows: readonly Row[]) => Promise<Shown[]>
}

/** Rows in the contract's shape. */
export const shownOf = async <Row, Shown>(
  listing: ShownListing<Row, Shown> | ShownTogether<Row, Shown>,
  rows: readonly Row[],
): Promise<Shown[]> => ('viewAll' in listing ? listing.viewAll(rows) : rows.map((row) => listing.view(row)))

/** The rows in their order. */
export function inOrder<Row>({ rows, order }: Pick<Listing<Row>, 'rows' | 'order'>): Query<Row> {
  return order.reduce(
    (query, { by, is, mayBeMissing }) =>
      query.orderBy(by, (key) => (mayBeMissing ? key[is]().nullsLast() : key[is]())),
    rows,
  )
}

/** Order keys for columns without nulls, all in one direction: `keys('desc', 'orders.placed_at', 'orders.id')`. */
export function keys(is: OrderKey['is'], ...columns: string[]): OrderKey[] {
  return columns.map((column) => ({ by: sql.ref(column), is }))
}

/** All conditions that are defined, joined by AND. */
export function allOf(...conditions: (Expression<SqlBool> | undefined)[]): Expression<SqlBool> {
  const present = conditions.filter((condition) => condition !== undefined)
  return present.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(present, sql` AND `)})`
}
