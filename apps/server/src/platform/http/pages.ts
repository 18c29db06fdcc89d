/** How many rows match. */
export interface Total {
  total: number
  /** There are more rows, which were not counted. */
  isAtLeast: boolean
}

/** The most rows of a list that is not paged. */
const maxRows = 1000

/** The list envelope of a list with one page. */
export function whole<Row>(rows: Row[]) {
  return page(rows, rows.length, { page: 1, per_page: maxRows })
}

/**
 * The list envelope of one page. `to` is the number of its last row, counted from 1.
 *
 * @param counted how many rows there are, or how far they were counted
 */
export function page<Row>(rows: Row[], counted: number | Total, query: { page: number; per_page: number }) {
  const { total, isAtLeast } = typeof counted === 'number' ? { total: counted, isAtLeast: false } : counted
  const before = (query.page - 1) * query.per_page
  return {
    data: rows,
    per_page: query.per_page,
    total,
    ...(isAtLeast && { total_is_at_least: true as const }),
    current_page: query.page,
    last_page: Math.max(1, Math.ceil(total / query.per_page)),
    to: rows.length === 0 ? 0 : before + rows.length,
  }
}
