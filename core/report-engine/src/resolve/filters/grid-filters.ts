import type { ReportDefinition, ReportGridFilter } from '@uplink/contract/reports/definition'
import type { SetGridFilter } from '@uplink/contract/reports/run-routes'
import type { FilterOperator } from '@uplink/contract/reports/words'
import { gridFilterName } from '../../words/outputs'
import { literals } from './values'
import { comparison, fits, typeOf } from './filters'
import type { Condition, Expression } from '../model'
import { nothing, problem } from '../problems'
import { columnNamed, outputNamed, type Names } from '../scope'
import type { Work } from '../work'

/** Finds the column of a grid filter; in a raw query only its author knows whether it exists. */
type FindExpression = (filter: ReportGridFilter) => Expression | undefined

/** Finds it in a report whose tables are known. */
export function gridColumns(names: Names): FindExpression {
  return ({ column }) => columnNamed(names.sources, column) ?? outputNamed(names.outputs, column)?.expression
}

/** Checks the grid filters of a report. */
export function checkGridFilters(
  work: Work,
  { grid_filters: filters }: ReportDefinition,
  find: FindExpression,
): void {
  for (const [index, filter] of filters.entries()) {
    const path = `grid_filters.${index}`
    const left = find(filter)
    const name = gridFilterName(filter).toLowerCase()
    const isTwice = filters.slice(0, index).some((other) => gridFilterName(other).toLowerCase() === name)
    if (isTwice)
      problem(work, `${path}.alias`, `${gridFilterName(filter)} stands twice. Give one another name.`)
    if (!left)
      problem(
        work,
        `${path}.column`,
        filter.column ? `There is no column “${filter.column}”` : 'Choose a column',
      )
    else fits(work, `${path}.operators`, filter.operators, left)
    if (filter.is_dropdown === 'yes' && filter.options === '')
      problem(work, `${path}.options`, 'Write what the drop-down offers, or choose a set')
    if (/^DDID/i.test(filter.options) && !/^DDID:[1-9]\d{0,14}$/i.test(filter.options))
      problem(work, `${path}.options`, 'A set is written as DDID:1')
  }
}

/**
 * The conditions of the grid filters that were set. A filter without a value is not set; an empty list matches
 * nothing.
 */
export function gridConditions(
  work: Work,
  { grid_filters: filters, strict_sql: strict }: ReportDefinition,
  find: FindExpression,
): Condition[] {
  const set = work.context.gridFilters ?? []
  return set.flatMap((each, index) => {
    const path = `filters.${index}`
    const filter = filters.find((other) => gridFilterName(other) === each.name)
    if (!filter) return nothing(work, `${path}.name`, 'There is no such filter')
    const left = find(filter)
    if (!left || each.value === '') return []
    const operator = operatorFor(each.operator ?? filter.operators, each.value)
    if (!fits(work, `${path}.operator`, operator, left)) return []
    const values = literals(work, `${path}.value`, { operators: operator }, each.value, typeOf(left))
    return (values && comparison(work, `${path}.value`, left, operator, values, strict === 'yes')) ?? []
  })
}

/** If a control for one value gets several, they are a list. */
function operatorFor(operator: NonNullable<SetGridFilter['operator']>, value: SetGridFilter['value']) {
  if (!Array.isArray(value)) return operator
  if (operator === 'equal') return 'in' satisfies FilterOperator
  return operator === 'not_equal' ? ('not_in' satisfies FilterOperator) : operator
}
