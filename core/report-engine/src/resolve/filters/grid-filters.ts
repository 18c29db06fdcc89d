import type { ReportDefinition, ReportGridFilter } from '@uplink/contract/reports/definition'
import type { SetGridFilter } from '@uplink/contract/reports/run-routes'
import { reportLimits, type ColumnType, type FilterOperator } from '@uplink/contract/reports/words'
import { listItems } from '../../values/lists'
import { gridFilterName } from '../../words/outputs'
import type { Expression, SetCondition } from '../model'
import { nothing, problem, type Work } from '../work'
import { columnNamed, mayBeOfLostTable, outputNamed, type Names } from '../scope'
import { literals } from './values'
import { comparison } from './filters'
import { fits, kindOf, typeOf } from './fits'

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
    if (!left && !mayBeOfLostTable(work, filter.column))
      problem(
        work,
        `${path}.column`,
        filter.column ? `There is no column “${filter.column}”` : 'Choose a column',
      )
    if (left) fits(work, `${path}.operators`, filter.operators, left)
    // one that was saved before still runs
    if (work.context.isSaving) checkControl(work, path, filter, left)
    if (filter.is_dropdown === 'yes' && filter.options === '')
      problem(work, `${path}.options`, 'Write what the drop-down offers, or choose a set')
    if (/^DDID/i.test(filter.options) && !/^DDID:[1-9]\d{0,14}$/i.test(filter.options))
      problem(work, `${path}.options`, 'A set is written as DDID:1')
  }
}

/** What a control's values can be compared with; a text with all of them. */
const fieldTypes: Record<Exclude<ColumnType, 'text'>, readonly ReportGridFilter['field_type'][]> = {
  integer: ['integer', 'string'],
  decimal: ['integer', 'string'],
  boolean: ['integer', 'string'],
  date: ['date', 'string'],
  timestamp: ['date', 'date_time', 'string'],
}

/** Refuses a control whose values could never fit its column, and choices that it would not show. */
function checkControl(
  work: Work,
  path: string,
  { column, field_type: fieldType, is_dropdown: isDropDown, options }: ReportGridFilter,
  left: Expression | undefined,
) {
  const type = left && typeOf(left)
  const fitting = type === undefined || type === 'text' ? undefined : fieldTypes[type]
  if (fitting && !fitting.includes(fieldType))
    problem(work, `${path}.field_type`, `${column} is of type ${type}: choose ${fitting.join(' or ')}`)
  if (isDropDown === 'yes' && listItems(options).length > reportLimits.options)
    problem(
      work,
      `${path}.options`,
      `A drop-down shows ${reportLimits.options} options at most. Choose a set made from a report.`,
    )
}

/**
 * The conditions of the grid filters that were set. A filter without a value is not set; an empty list matches
 * nothing.
 */
export function gridConditions(
  work: Work,
  { grid_filters: filters, strict_sql: strict }: ReportDefinition,
  find: FindExpression,
): SetCondition[] {
  const set = work.context.gridFilters ?? []
  return set.flatMap((each, index) => {
    const path = `filters.${index}`
    const filter = filters.find((other) => gridFilterName(other) === each.name)
    if (!filter) return nothing(work, `${path}.name`, 'There is no such filter')
    const left = find(filter)
    if (!left || each.value === '') return []
    const operator = operatorFor(each.operator ?? filter.operators, each.value)
    if (!fits(work, `${path}.operator`, operator, left)) return []
    const at = `${path}.value`
    const values = literals(work, at, { operators: operator }, each.value, kindOf(left))
    const condition = values && comparison(work, at, left, operator, values, strict === 'yes')
    return condition ? { path: at, column: filter.column, operator, value: each.value, condition } : []
  })
}

/** If a control for one value gets several, they are a list. */
function operatorFor(operator: NonNullable<SetGridFilter['operator']>, value: SetGridFilter['value']) {
  if (!Array.isArray(value)) return operator
  if (operator === 'equal') return 'in' satisfies FilterOperator
  return operator === 'not_equal' ? ('not_in' satisfies FilterOperator) : operator
}
