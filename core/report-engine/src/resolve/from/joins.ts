import type { ReportTable } from '@uplink/contract/reports/definition'
import type { ColumnType } from '@uplink/contract/reports/words'
import type { ColumnExpression, From, JoinPair, Source } from '../model'
import { hint, problem } from '../problems'
import { columnNamed, unknown } from '../scope'
import type { Work } from '../work'

type Pair = Pick<ReportTable['table_join'], 'condition' | 'column1' | 'column2'>

/** How a table is joined to the earlier ones. */
export function joinOf(
  work: Work,
  path: string,
  { table_join: join }: ReportTable,
  before: readonly From[],
  source: Source,
): From['join'] {
  if (join.type === 'crossJoin') {
    checkProduct(work, path, before, source)
    return { type: 'crossJoin', on: [] }
  }
  const at = `${path}.table_join`
  const pairs = [
    pairOf(work, at, join, before, source),
    ...join.extra_conditions.map((extra, index) =>
      pairOf(work, `${at}.extra_conditions.${index}`, extra, before, source),
    ),
  ]
  const on = pairs.filter((pair) => pair !== undefined)
  if (on.length > 0 && on.every(({ isEqual }) => !isEqual))
    hint(work, `${at}.condition`, 'Nearly every pair matches. Add a second condition.')
  return { type: join.type, on }
}

function pairOf(
  work: Work,
  path: string,
  { condition, column1, column2 }: Pair,
  before: readonly From[],
  source: Source,
): JoinPair | undefined {
  const earlier = before.map((each) => each.source)
  const names = { sources: [...earlier, source], outputs: [] }
  const [first, second] = [columnNamed(names.sources, column1), columnNamed(names.sources, column2)]
  if (!first) unknown(work, `${path}.column1`, names, column1)
  if (!second) unknown(work, `${path}.column2`, names, column2)
  if (!first || !second) return undefined
  // One of them must be of this table; their order does not matter.
  const [left, right] = first.source === source ? [second, first] : [first, second]
  if (right.source !== source)
    return problem(work, `${path}.column2`, `One of the two columns must be of ${source.alias}`)
  if (left.source === source)
    return problem(
      work,
      `${path}.column1`,
      `One of the two columns must be of a table before ${source.alias}`,
    )
  return typedPair(work, path, left, right, condition === '=')
}

const kinds: Record<ColumnType, string> = {
  text: 'text',
  integer: 'number',
  decimal: 'number',
  boolean: 'yes or no',
  date: 'date',
  timestamp: 'time',
}

function typedPair(
  work: Work,
  path: string,
  left: ColumnExpression,
  right: ColumnExpression,
  isEqual: boolean,
): JoinPair | undefined {
  const [a, b] = [kinds[left.column.type], kinds[right.column.type]]
  if (a === b) {
    const asText = a === 'text' && left.column.native !== right.column.native
    return { left, right, isEqual, asText }
  }
  if (a !== 'text' && b !== 'text') return problem(work, `${path}.column2`, `${a} = ${b}: they never match`)
  hint(work, `${path}.column2`, `${a} = ${b}: compared as text.`)
  return { left, right, isEqual, asText: true }
}

const productAtMost = 10_000_000

/** Refuses a cross join that would give too many rows. */
function checkProduct(work: Work, path: string, before: readonly From[], source: Source) {
  const sizes = [...before.map((each) => each.source), source].map((each) =>
    each.kind === 'table' ? (each.table.rows_estimate ?? 1) : 1,
  )
  const product = sizes.reduce((all, size) => all * Math.max(1, size), 1)
  if (product > productAtMost)
    problem(
      work,
      `${path}.table_join.type`,
      `${Math.round(product / 1_000_000)} million rows would come out. Join by columns instead.`,
    )
}
