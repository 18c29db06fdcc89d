/** The most rows a list gives that is not paged. */
const rowsAtMost = 1000

/** The list envelope of a list that is one page. */
export function whole<Row>(rows: Row[]) {
  return page(rows, rows.length, { page: 1, per_page: rowsAtMost })
}

/** The list envelope of one page. `to` is the number of its last row, counted from 1. */
export function page<Row>(rows: Row[], total: number, asked: { page: number; per_page: number }) {
  const before = (asked.page - 1) * asked.per_page
  return {
    data: rows,
    per_page: asked.per_page,
    total,
    current_page: asked.page,
    last_page: Math.max(1, Math.ceil(total / asked.per_page)),
    to: rows.length === 0 ? 0 : before + rows.length,
  }
}
