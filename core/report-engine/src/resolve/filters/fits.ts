import type { FilterOperator } from '@uplink/contract/reports/words'
import type { Expression } from '../model'
import { problem, type Work } from '../work'
import { columnBehind, comparesAsText, nativeOf } from '../scope'
import type { Kind } from './values'

/** The type of an expression's values. */
export function typeOf(expression: Expression) {
  return expression.kind === 'column' ? expression.column.type : expression.type
}

/** The type of an expression's values, and the database's name of it. */
export const kindOf = (expression: Expression): Kind => ({
  type: typeOf(expression),
  native: comparesAsText(expression) ? '' : nativeOf(expression),
})

/** Operators that look into a text. */
export const forText: readonly FilterOperator[] = ['begins_with', 'contains', 'ends_with']
const forOrder: readonly FilterOperator[] = [
  'less',
  'less_or_equal',
  'greater',
  'greater_or_equal',
  'between',
]

/** Whether an operator fits a column of this type. */
export function fits(work: Work, path: string, operator: FilterOperator, left: Expression): boolean {
  const type = typeOf(left)
  if (forText.includes(operator) && type !== 'text') {
    const what =
      type === 'date' || type === 'timestamp' ? 'A date' : type === 'boolean' ? 'Yes or no' : 'A number'
    const instead = type === 'boolean' ? 'equal' : 'equal or between'
    problem(work, path, `${what} cannot be compared by ${operator}. Use ${instead}.`)
    return false
  }
  if (forOrder.includes(operator) && type === 'boolean') {
    problem(work, path, 'Yes and no have no order. Use equal.')
    return false
  }
  const column = columnBehind(left)
  if (forOrder.includes(operator) && column?.comparison) {
    problem(work, path, `Values of type ${column.native} have no order. Use equal.`)
    return false
  }
  return true
}
