/** How many rows match. */
export interface Total {
  total: number
  /** There are more rows, which were not counted. */
  isAtLeast: boolean
}

/** The most rows of a list that is not paged. */
const rowsAtMost = 1000

/** The list envelope of a list with one page. */
export function whole<Row>(rows: Row[]) {
  return page(rows, rows.length, { page: 1, per_page: rowsAtMost })
}

/**
 * The list envelope of one page. `to` is the number of its last row, counted from 1.
 *
 * @param counted how many rows there are, or how far they were counted
 */
export function page<Row>(rows: Row[], counted: number | Total, asked: { page: number; per_page: number }) {
  const { total, isAtLeast } = typeof counted === 'number' ? { total: counted, isAtLeast: false } : counted
  const before = (asked.page - 1) * asked.per_page
  return {
    data: rows,
    per_page: asked.per_page,
    total,
    ...(isAtLeast && { total_is_at_least: true as const }),
    current_page: asked.page,
    last_page: Math.max(1, Math.ceil(total / asked.per_page)),
    to: rows.length === 0 ? 0 : before + rows.length,
  }
}
