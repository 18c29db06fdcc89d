import { sql } from 'kysely'
import type { Dialect, Sql } from '../dialects/dialect'
import { isSame } from '../resolve/outputs/groups'
import type { BuiltReport, Expression, Order, Output, ResolvedReport } from '../resolve/model'
import { expressionSql } from './expressions'

/** `-amount` in its two halves. */
function parsedSort(sort: string): { name: string; direction: 'ASC' | 'DESC' } {
  return sort.startsWith('-') ? { name: sort.slice(1), direction: 'DESC' } : { name: sort, direction: 'ASC' }
}

/** The order that a viewer has asked for; undefined where it names no output column that may be sorted by. */
export function askedOrder(
  outputs: readonly Output[],
  sort: string,
): (Order & { output: Output }) | undefined {
  const { name, direction } = parsedSort(sort)
  const output = outputs.find(({ column }) => column.name === name && column.is_sortable)
  return output && { expression: output.expression, output, direction }
}

/** Whether the database can sort a report by this: `amount`, or downwards `-amount`. */
export function canSort(report: ResolvedReport, sort: string): boolean {
  return report.kind === 'built' && askedOrder(report.outputs, sort) !== undefined
}

/** `order by …`; with `isStable` no two rows can change places between two pages. */
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

/** What tells two rows apart: the groups; else the keys of all tables; without keys everything that is shown. */
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
