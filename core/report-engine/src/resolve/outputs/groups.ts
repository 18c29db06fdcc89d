import type { ReportDefinition } from '@uplink/contract/reports/definition'
import type { Expression, Output, Source } from '../model'
import { hint, nothing, problem, type Work } from '../work'
import { rawExpression } from '../raw/expressions'
import { columnNamed, outputNamed, unknown } from '../scope'

/** Whether two expressions are the same column, or the same SQL as their guard prints it. */
export function isSame(a: Expression, b: Expression): boolean {
  if (a === b) return true
  if (a.kind === 'raw' && b.kind === 'raw') return a.text === b.text
  return a.kind === 'column' && b.kind === 'column' && a.source === b.source && a.column === b.column
}

/** The columns by which a report is grouped; null when it is not. Aggregates alone make one group of all rows. */
export function groupsOf(
  work: Work,
  definition: ReportDefinition,
  sources: readonly Source[],
  outputs: readonly Output[],
): Expression[] | null {
  const plain = outputs.filter(({ expression }) => expression.kind !== 'aggregate')
  const isAggregated = plain.length < outputs.length
  if (definition.have_group_by === 'no') {
    if (!isAggregated) return null
    if (plain.length > 0)
      hint(
        work,
        'have_group_by',
        `Grouped by ${plain.map(({ column }) => column.name).join(' and ')}: all chosen columns`,
      )
    return plain.map(({ expression }) => expression)
  }
  const { columns, is_raw: isRaw } = definition.query_clause
  if (columns.length === 0)
    problem(work, 'query_clause.columns', 'Choose what to group by, or switch Group by off.')
  const groups = columns.flatMap((name, index) => {
    const path = `query_clause.columns.${index}`
    const output = outputNamed(outputs, name)?.expression
    const found = columnNamed(sources, name) ?? (output?.kind === 'aggregate' ? undefined : output)
    if (found) return [found]
    if (isRaw === 'yes') return rawExpression(work, path, name, sources) ?? []
    if (output) return nothing(work, path, `${name} is added up already`)
    unknown(work, path, { sources, outputs }, name)
    return []
  })
  if (work.lostTables.size > 0) return groups
  for (const { expression, column, path } of plain)
    if (!groups.some((group) => isSame(group, expression)))
      problem(
        work,
        path || 'selections',
        path
          ? `${column.name} is neither grouped nor added up.`
          : 'Choose which of the grouped columns to show.',
      )
  return groups
}
