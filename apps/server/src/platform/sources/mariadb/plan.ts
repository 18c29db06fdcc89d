import type { Cell, Estimate } from '../source'

/**
 * A line of EXPLAIN: a table, and how many of its rows are read for each row of the earlier tables in the same
 * SELECT.
 */
export interface PlanLine {
  select: Cell
  rows: number
  /** The fraction of them that pass the conditions. */
  part: number
  /** It must be sorted or grouped before its first row comes. */
  isGathered: boolean
}

/** How many rows two processor cores read per second, roughly, with the data in memory. */
const rowsPerSecond = 2_000_000

/** Texts and quoted names, whose content must be ignored. */
const quoted = /'(?:[^'\\]|\\[^]|'')*'|"(?:[^"\\]|\\[^]|"")*"|`(?:[^`]|``)*`/g
/** What needs all rows before it returns the first; EXPLAIN does not always show it. */
const gathering =
  /\b(group\s+by|distinct|union|intersect|except|over|count|sum|avg|min|max|group_concat|std\w*|var\w*|bit_\w+|json_\w*agg)\b/i

/** The text of the outer SELECT, without inner ones, which have their own lines in the plan. */
function outerText(sql: string): string {
  let [text, depth] = ['', 0]
  const inside: boolean[] = []
  for (const [piece, bracket] of sql
    .replace(quoted, "''")
    .matchAll(/([(]\s*(?:select|with)\b|[()])|[^()]+/gi)) {
    if (bracket === ')') depth -= inside.pop() ? 1 : 0
    else if (bracket !== undefined) {
      inside.push(bracket.length > 1)
      depth += bracket.length > 1 ? 1 : 0
    }
    if (depth === 0) text += piece
  }
  return text
}

/** How many rows of its result are wanted: by its own last LIMIT, and no more than are read. */
function wanted(sql: string, maxRows: number): number {
  const [, limit, offset = '0'] = /\blimit\s+(\d+)(?:\s+offset\s+(\d+))?\s*;?\s*$/i.exec(sql) ?? []
  return Math.min(maxRows, limit === undefined ? Infinity : Number(limit) + Number(offset))
}

/**
 * How many rows all SELECTs read. EXPLAIN assumes that all result rows are wanted; but an outer SELECT that returns
 * rows while it reads stops after the last wanted one.
 *
 * @param maxRows how many rows of the result are read
 */
export function estimateOf(lines: readonly PlanLine[], sql: string, maxRows: number): Estimate {
  const selects = new Map<Cell, PlanLine[]>()
  for (const line of lines) selects.set(line.select, [...(selects.get(line.select) ?? []), line])
  const outer = selects.get(lines[0]?.select ?? null) ?? []
  const gives = product(outer.map(({ rows, part }) => rows * part))
  const isStreamed = !outer.some(({ isGathered }) => isGathered) && !gathering.test(outerText(sql))
  const share = isStreamed ? Math.min(1, wanted(sql, maxRows) / Math.max(1, gives)) : 1
  const rows = [...selects.values()].reduce(
    (sum, each) => sum + product(each.map((line) => line.rows)) * (each === outer ? share : 1),
    0,
  )
  return { rows: Math.ceil(rows), seconds: rows / rowsPerSecond }
}

const product = (factors: readonly number[]) => factors.reduce((all, each) => all * each, 1)
