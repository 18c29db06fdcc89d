import { sql } from 'kysely'
import type { Dialect, Sql } from '../dialects/dialect'
import { isSame } from '../resolve/outputs/groups'
import type { BuiltReport, Expression, Order, Output, ResolvedReport } from '../resolve/model'
import { expressionSql } from './expressions'
import { sortedBy } from './sorted-by'

/** The order that the viewer requested; undefined when it names no sortable output column. */
export function askedOrder(
  outputs: readonly Output[],
  sort: string,
): (Order & { output: Output }) | undefined {
  const asked = sortedBy(
    outputs.map(({ column }) => column),
    sort,
  )
  const output = outputs.find(({ column }) => column === asked?.column)
  return asked && output && { expression: output.expression, output, direction: asked.direction }
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
      dialect.ordered(expressionSql(dialect, expression), direction),
    ),
    ...ties.map((expression) => expressionSql(dialect, expression)),
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
