import type { ReportDefinition } from '@uplink/contract/reports/definition'
import { reportLimits } from '@uplink/contract/reports/words'
import type { Expression, Order, Output, Source } from '../model'
import { hint, nothing, problem, type Work } from '../work'
import { columnNamed, outputNamed, unknown } from '../scope'
import { isSame } from './groups'

/** The report's own order. */
export function orderOf(
  work: Work,
  definition: ReportDefinition,
  sources: readonly Source[],
  outputs: readonly Output[],
  groups: readonly Expression[] | null,
): Order[] {
  if (definition.have_order_by === 'no') return []
  const { order_columns: names, order_type: type, order_types: types } = definition.query_clause
  if (names.length === 0)
    problem(work, 'query_clause.order_columns', 'Choose an order, or switch Order by off.')
  return names.flatMap((name, index): Order[] => {
    const path = `query_clause.order_columns.${index}`
    const direction = types[index] ?? type
    const output = outputNamed(outputs, name)
    if (output) return [{ expression: output.expression, output, direction }]
    const expression = columnNamed(sources, name)
    if (!expression) {
      unknown(work, path, { sources, outputs }, name)
      return []
    }
    if (groups && work.lostTables.size === 0 && !groups.some((group) => isSame(group, expression)))
      return nothing(work, path, `${name} is neither grouped nor added up.`)
    const same = outputs.find((other) => isSame(other.expression, expression)) ?? null
    return [{ expression, output: same, direction }]
  })
}

/** The most rows of the report; null: all. */
export function limitOf(work: Work, definition: ReportDefinition): number | null {
  if (definition.set_limit === 'no') return null
  const { limit_value: limit } = definition.query_clause
  if (!Number.isInteger(limit) || limit < 1 || limit > reportLimits.rows) {
    problem(work, 'query_clause.limit_value', 'The limit is a number from 1 to 100,000')
    return null
  }
  if (definition.query_type === 'query_builder' && definition.have_order_by === 'no')
    hint(work, 'query_clause.limit_value', `Any ${limit} rows. Add an order.`)
  return limit
}
