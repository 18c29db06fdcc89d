import type { QueryFilter } from '@uplink/contract/reports/filters'
import {
  aliasPattern,
  predefinedValues,
  reportLimits,
  type ColumnType,
  type PredefinedValue,
} from '@uplink/contract/reports/words'
import { dayOf } from '../../values/calendar'
import { calledFunction } from '../../values/functions'
import { distinct, listItems } from '../../values/lists'
import { lastDays, operandOf, type Operand } from '../../values/operands'
import { dayScalar, scalarOf, type Parsed } from '../../values/scalars'
import { problem } from '../problems'
import type { Work } from '../work'

/** The values that a filter compares with; `nobody` when a predefined one is missing, so that nothing matches. */
export type FilterValues = readonly Operand[] | 'nobody'

type Valued = Pick<QueryFilter, 'operators' | 'value' | 'use_predefined' | 'is_param' | 'is_function'>

const takesList = (filter: Valued) => ['in', 'not_in', 'between'].includes(filter.operators)

/** A filter's values for a column of this type; undefined after reporting a problem. */
export function valuesOf(
  work: Work,
  path: string,
  filter: Valued,
  type: ColumnType,
): FilterValues | undefined {
  if (filter.use_predefined === 'yes') return predefined(work, path, filter, type)
  if (filter.is_param === 'yes') return parameter(work, path, filter, type)
  if (filter.is_function === 'yes') return noted(work, path, functionValue(work, filter, type))
  return literals(work, path, filter, filter.value, type)
}

function noted(work: Work, path: string, parsed: Parsed<Operand>): Operand[] | undefined {
  return 'problem' in parsed ? problem(work, path, parsed.problem) : [parsed.value]
}

function predefined(work: Work, path: string, filter: Valued, type: ColumnType): FilterValues | undefined {
  const word = predefinedValues.find((each) => each === filter.value)
  if (!word) return problem(work, path, 'Choose one of the predefined values')
  const ids: Partial<Record<PredefinedValue, number | null>> = {
    auto_organization_id: work.context.viewer.organization_id,
    auto_user_id: work.context.viewer.id,
  }
  const own = ids[word]
  if (own === null) return 'nobody'
  if (own !== undefined) return literals(work, path, filter, [String(own)], type)
  const { moment } = work
  if (word === 'date_current')
    return noted(work, path, operandOf(dayScalar(dayOf(moment.now, moment.timeZone)), type, moment))
  const days = word === 'date_from_last_7_days' ? 7 : 30
  return noted(work, path, lastDays(days, type, filter.operators, moment))
}

function functionValue(work: Work, filter: Valued, type: ColumnType): Parsed<Operand> {
  const text = typeof filter.value === 'string' ? filter.value : filter.value.join(', ')
  const called = calledFunction(text, work.moment)
  return 'problem' in called ? called : operandOf(called.value, type, work.moment)
}

/** Example values of parameters, for a report that is only checked. */
export const standIns: Record<ColumnType, string> = {
  text: 'x',
  integer: '0',
  decimal: '0',
  boolean: 'true',
  date: '2000-01-01',
  timestamp: '2000-01-01 00:00',
}

function parameter(work: Work, path: string, filter: Valued, type: ColumnType): FilterValues | undefined {
  const name = typeof filter.value === 'string' ? filter.value : ''
  if (!aliasPattern.test(name))
    return problem(work, path, 'Give the parameter a name of letters, digits and _')
  const { parameters } = work.context
  const given = parameters && Object.hasOwn(parameters, name) ? parameters[name] : undefined
  const value = given ?? work.defaults.get(name)
  if (value === undefined) {
    if (parameters) return problem(work, `parameters.${name}`, 'This report needs a value here')
    const stand = standIns[type]
    return literals(work, path, filter, filter.operators === 'between' ? [stand, stand] : [stand], type)
  }
  if (Array.isArray(value) && !takesList(filter))
    return problem(work, `parameters.${name}`, 'One value is needed here, not several')
  return literals(work, given === undefined ? path : `parameters.${name}`, filter, value, type)
}

/** Values that a person has written. */
export function literals(
  work: Work,
  path: string,
  filter: Pick<Valued, 'operators'>,
  value: string | readonly string[],
  type: ColumnType,
): Operand[] | undefined {
  const texts = textsOf(filter.operators, value)
  if (typeof texts === 'string') return problem(work, path, texts)
  const operands: Operand[] = []
  for (const text of texts) {
    const parsed = scalarOf(text, type, work.moment.timeZone)
    const operand = 'problem' in parsed ? parsed : operandOf(parsed.value, type, work.moment)
    if ('problem' in operand) return problem(work, path, operand.problem)
    operands.push(operand.value)
  }
  return operands
}

/** The texts of a value, as many as the operator takes, or the problem. */
function textsOf(
  operator: Valued['operators'],
  value: string | readonly string[],
): readonly string[] | string {
  if (operator === 'in' || operator === 'not_in') {
    const items = typeof value === 'string' ? listItems(value) : distinct(value.map((each) => each.trim()))
    return items.length > reportLimits.values ? `At most ${reportLimits.values} values` : items
  }
  const items = typeof value === 'string' ? (operator === 'between' ? listItems(value) : [value]) : value
  if (operator === 'between')
    return items.length === 2 && items.every((each) => each !== '') ? items : 'Between needs two values.'
  if (items.length !== 1) return 'One value is needed here'
  return items[0] === '' ? 'Write a value, or ask whether it is empty' : items
}
