import { sql } from 'kysely'
import type { Dialect, Sql } from '../dialects/dialect'
import { isSame } from '../resolve/outputs/groups'
import type { BuiltReport, Expression, Order, Output, ResolvedReport } from '../resolve/model'
import type { CompiledColumn } from '../engine'
import { orderableSql } from './expressions'

/** The order that the viewer requested; undefined when it names no sortable output column. */
export function requestedOrder(
  outputs: readonly Output[],
  sort: string,
): (Order & { output: Output }) | undefined {
  const sorted = sortedBy(
    outputs.map(({ column }) => column),
    sort,
  )
  const output = outputs.find(({ column }) => column === sorted?.column)
  return sorted && output && { expression: output.expression, output, direction: sorted.direction }
}

/** Whether the database can sort a report by this: `amount`, or descending `-amount`. */
export function canSort(report: ResolvedReport, sort: string): boolean {
  const columns = report.kind === 'raw' ? report.columns : report.outputs.map(({ column }) => column)
  return sortedBy(columns, sort) !== undefined
}

/** `order by …`; with `isStable` the order is unambiguous, so that rows cannot change places between pages. */
export function orderSql(
  dialect: Dialect,
  report: BuiltReport,
  order: readonly Order[],
  isStable: boolean,
): Sql {
  const ties = isStable ? tieBreakers(report, order) : []
  if (order.length + ties.length === 0) return sql``
  const parts = [
    ...order.map(({ expression, direction }) =>
      dialect.ordered(orderableSql(dialect, expression), direction),
    ),
    ...ties.map((expression) => orderableSql(dialect, expression)),
  ]
  return sql`\norder by ${sql.join(parts)}`
}

/** What identifies a row: the groups; without groups the keys of all tables; without keys all outputs. */
function tieBreakers({ groups, from, outputs }: BuiltReport, order: readonly Order[]): Expression[] {
  const keys = from.map(({ source }) =>
    [...source.columns.values()]
      .filter((column) => column.isKey)
      .map((column): Expression => ({ kind: 'column', source, column })),
  )
  const shown = outputs.map(({ expression }) => expression)
  const missing = keys.some((each) => each.length === 0) ? shown : []
  const candidates = groups ?? [...keys.flat(), ...missing]
  return candidates.filter(
    (expression, index) =>
      !order.some((other) => isSame(other.expression, expression)) &&
      !candidates.slice(0, index).some((other) => isSame(other, expression)),
  )
}

/** The sortable column that `amount`, or descending `-amount`, names, and in which direction. */
export function sortedBy(columns: readonly CompiledColumn[], sort: string) {
  const isDown = sort.startsWith('-')
  const name = isDown ? sort.slice(1) : sort
  const column = columns.find((each) => each.name === name && each.is_sortable)
  return column && { column, direction: isDown ? ('DESC' as const) : ('ASC' as const) }
}
