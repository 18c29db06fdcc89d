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
import { listItems } from '../../values/lists'
import { lastDays, operandOf, type Operand } from '../../values/operands'
import { dayScalar, scalarOf, type Parsed, type Scalar } from '../../values/scalars'
import { problem, type Work } from '../work'

/** The values that a filter compares with; `nobody` when a predefined one is missing, so that nothing matches. */
export type FilterValues = readonly Operand[] | 'nobody'

type Valued = Pick<QueryFilter, 'operators' | 'value' | 'use_predefined' | 'is_param' | 'is_function'>

/** What a filter's column holds, and the database's name of that; empty when that is not to be asked for. */
export interface Kind {
  type: ColumnType
  native: string
}

const takesList = (filter: Valued) => ['in', 'not_in', 'between'].includes(filter.operators)

/** A filter's values for a column of this type; undefined after reporting a problem. */
export function valuesOf(work: Work, path: string, filter: Valued, kind: Kind): FilterValues | undefined {
  if (filter.use_predefined === 'yes') return predefined(work, path, filter, kind)
  if (filter.is_param === 'yes') return parameter(work, path, filter, kind)
  if (filter.is_function === 'yes') return noted(work, path, functionValue(work, filter, kind.type))
  return literals(work, path, filter, filter.value, kind)
}

function noted(work: Work, path: string, parsed: Parsed<Operand>): Operand[] | undefined {
  return 'problem' in parsed ? problem(work, path, parsed.problem) : [parsed.value]
}

function predefined(work: Work, path: string, filter: Valued, kind: Kind): FilterValues | undefined {
  const word = predefinedValues.find((each) => each === filter.value)
  if (!word) return problem(work, path, 'Choose one of the predefined values')
  const ids: Partial<Record<PredefinedValue, number | null>> = {
    auto_organization_id: work.context.viewer.organization_id,
    auto_user_id: work.context.viewer.id,
  }
  const own = ids[word]
  if (own === null) return 'nobody'
  if (own !== undefined) return literals(work, path, filter, [String(own)], kind)
  const { moment } = work
  if (word === 'date_current')
    return noted(work, path, operandOf(dayScalar(dayOf(moment.now, moment.timeZone)), kind.type, moment))
  const days = word === 'date_from_last_7_days' ? 7 : 30
  return noted(work, path, lastDays(days, kind.type, filter.operators, moment))
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

function parameter(work: Work, path: string, filter: Valued, kind: Kind): FilterValues | undefined {
  const name = typeof filter.value === 'string' ? filter.value : ''
  if (!aliasPattern.test(name))
    return problem(work, path, 'Give the parameter a name of letters, digits and _')
  const { parameters } = work.context
  const given = parameters && Object.hasOwn(parameters, name) ? parameters[name] : undefined
  const value = given ?? work.defaults.get(name)
  if (value === undefined) {
    if (parameters) return problem(work, `parameters.${name}`, 'This report needs a value here')
    const stand = standIns[kind.type]
    return literals(work, path, filter, filter.operators === 'between' ? [stand, stand] : [stand], {
      ...kind,
      native: '',
    })
  }
  if (Array.isArray(value) && !takesList(filter))
    return problem(work, `parameters.${name}`, 'One value is needed here, not several')
  return literals(work, given === undefined ? path : `parameters.${name}`, filter, value, kind)
}

/** Values that a person has written. */
export function literals(
  work: Work,
  path: string,
  filter: Pick<Valued, 'operators'>,
  value: string | readonly string[],
  { type, native }: Kind,
): Operand[] | undefined {
  const texts = textsOf(filter.operators, value, type)
  if (typeof texts === 'string') return problem(work, path, texts)
  const operands: Operand[] = []
  for (const text of texts) {
    const parsed = scalarOf(text, type, work.moment.timeZone, work.context.catalogue.dialect)
    const operand = 'problem' in parsed ? parsed : operandOf(parsed.value, type, work.moment)
    if ('problem' in operand) return problem(work, path, operand.problem)
    operands.push(operand.value)
  }
  noteCasts(work, path, operands, { type, native })
  return operands
}

/** Notes which values only the database can read. */
function noteCasts(work: Work, path: string, operands: readonly Operand[], { type, native }: Kind) {
  const points = operands.flatMap((operand) => (operand.kind === 'point' ? [operand.at] : []))
  const scalars = points.filter((scalar) => scalar.type === 'text')
  if (scalars.length > 0 && native !== '') work.casts.push({ path, native, scalars })
  noteSpecial(work, path, native || type, points)
}

/** Notes odd dates, and numbers that are no digits: not every database and not every type has them. */
export function noteSpecial(work: Work, path: string, native: string, given: readonly Scalar[]) {
  const scalars = given.filter(
    ({ type, text, isOdd }) => isOdd || (type === 'decimal' && /[a-z]/i.test(text)),
  )
  if (scalars.length > 0) work.casts.push({ path, native, scalars })
}

/** The texts of a value, as many as the operator takes, or the problem. */
function textsOf(
  operator: Valued['operators'],
  value: string | readonly string[],
  type: ColumnType,
): readonly string[] | string {
  if (operator === 'in' || operator === 'not_in') {
    const listed = typeof value === 'string' ? listItems(value) : [...new Set(value)]
    // the empty text is a text like any other, chosen from those that there are
    const items = type === 'text' ? listed : listed.filter((each) => each.trim() !== '')
    return items.length > reportLimits.values ? `At most ${reportLimits.values} values` : items
  }
  const items = typeof value === 'string' ? (operator === 'between' ? listItems(value) : [value]) : value
  if (operator === 'between')
    return items.length === 2 && items.every((each) => each !== '') ? items : 'Between needs two values.'
  if (items.length !== 1) return 'One value is needed here'
  const isChosen = typeof value !== 'string' && type === 'text' && ['equal', 'not_equal'].includes(operator)
  return items[0] === '' && !isChosen ? 'Write a value, or ask whether it is empty' : items
}
