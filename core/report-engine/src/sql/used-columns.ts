import type { BuiltReport, Condition, Expression, Source, SourceColumn } from '../resolve/model'

/** The columns of a source that a report reads, in the source's order. */
export function usedColumns(report: BuiltReport, source: Source): SourceColumn[] {
  const all = [...source.columns.values()]
  const expressions = expressionsOf(report)
  // Only the guard knows what raw SQL reads.
  if (expressions === 'any') return all
  const used = new Set(expressions.flatMap((each) => columnsIn(each, source)))
  const columns = all.filter((column) => used.has(column) || column.isKey)
  return columns.length > 0 ? columns : all.slice(0, 1)
}

function columnsIn(expression: Expression, source: Source): SourceColumn[] {
  if (expression.kind === 'aggregate') return expression.of ? columnsIn(expression.of, source) : []
  return expression.kind === 'column' && expression.source === source ? [expression.column] : []
}

function expressionsOf(report: BuiltReport): Expression[] | 'any' {
  const conditions = [report.where, report.having].flatMap((each) => (each ? leavesOf(each) : []))
  const expressions = [
    ...report.outputs.map(({ expression }) => expression),
    ...(report.groups ?? []),
    ...report.order.map(({ expression }) => expression),
    ...report.from.flatMap(({ join }) => join?.on.flatMap(({ left, right }) => [left, right]) ?? []),
    ...conditions.flatMap((each) => ('left' in each ? [each.left] : [])),
  ]
  const isRaw =
    conditions.some(({ kind }) => kind === 'raw' || kind === 'compare-raw') ||
    expressions.some(({ kind }) => kind === 'raw')
  return isRaw ? 'any' : expressions
}

function leavesOf(condition: Condition): Condition[] {
  return condition.kind === 'and' || condition.kind === 'or' ? condition.of.flatMap(leavesOf) : [condition]
}
