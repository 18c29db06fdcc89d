import type { FilterGroup, QueryFilter } from '@uplink/contract/reports/filters'
import { type FilterOperator, reportLimits } from '@uplink/contract/reports/words'
import { fitsIn } from '../../values/charsets'
import { between, type Operand } from '../../values/operands'
import type { RequestedValue, ColumnTest, Condition, Expression } from '../model'
import { problem, type Work } from '../work'
import { columnBehind, columnNamed, outputNamed, unknown, type Names } from '../scope'
import { rawExpression } from '../raw/expressions'
import { valuesOf, type FilterValues } from './values'
import { fits, kindOf, typeOf } from './fits'

/** All groups of filters as one condition; null when there are none. */
export function conditionOf(
  work: Work,
  groups: readonly FilterGroup[],
  names: Names,
  isStrict: boolean,
): Condition | null {
  const full = groups
    .map((group, index) => ({ group, path: `filter_group.${index}.query_filters` }))
    .filter(({ group }) => group.query_filters.length > 0)
  if (full.length === 0) {
    problem(work, 'filter_group', 'Add a filter, or switch Where off.')
    return null
  }
  return joined(
    full.map(({ group, path }) => ({
      word: group.filter_type,
      condition: joined(
        group.query_filters.map((filter, index) => ({
          word: filter.radio,
          condition: filterCondition(work, `${path}.${index}`, filter, names, isStrict),
        })),
      ),
    })),
  )
}

/** Joins conditions by the word before each; AND binds tighter than OR. */
function joined(parts: readonly { word: 'and' | 'or'; condition: Condition | null }[]): Condition | null {
  const alternatives: Condition[][] = []
  for (const [index, { word, condition }] of parts.entries()) {
    if (index === 0 || word === 'or') alternatives.push([])
    if (condition) alternatives.at(-1)?.push(condition)
  }
  const all = alternatives.filter((each) => each.length > 0).map((of) => many('and', of))
  return all.length === 0 ? null : many('or', all)
}

function many(kind: 'and' | 'or', of: readonly Condition[]): Condition {
  const [only] = of
  return of.length === 1 && only ? only : { kind, of }
}

/** Joins conditions by AND; null when there are none. */
export function allOf(of: readonly Condition[]): Condition | null {
  return of.length === 0 ? null : many('and', of)
}

type Flag = 'is_raw' | 'use_predefined' | 'is_param' | 'is_function'
const flags: readonly Flag[] = ['is_raw', 'use_predefined', 'is_param', 'is_function']

function filterCondition(
  work: Work,
  path: string,
  filter: QueryFilter,
  names: Names,
  isStrict: boolean,
): Condition | null {
  if (work.context.isSaving && flags.filter((flag) => filter[flag] === 'yes').length > 1)
    problem(work, `${path}.value`, 'Choose one kind of value: predefined, a parameter, a function or raw')
  if (filter.is_raw === 'yes') return rawCondition(work, path, filter, names, isStrict)
  const left =
    columnNamed(names.sources, filter.filter) ?? outputNamed(names.outputs, filter.filter)?.expression
  if (!left) {
    unknown(work, `${path}.filter`, names, filter.filter)
    return null
  }
  const { operators: operator } = filter
  if (operator === 'is_null') return { kind: 'is-null', left }
  if (operator === 'is_not_null') return { kind: 'is-not-null', left }
  const at = `${path}.value`
  if (!fits(work, `${path}.operators`, operator, left)) return null
  const values = valuesOf(work, at, filter, kindOf(left))
  if (!values) return null
  if (operator === 'not_in' && values.length === 0) {
    problem(work, at, 'Write at least one value to leave out')
    return null
  }
  const compared = comparison(work, at, left, operator, values, isStrict)
  const requested =
    filter.is_param === 'yes' && filter.use_predefined === 'no' && requestedValue(work, filter, left)
  return compared && requested ? { ...compared, request: requested } : compared
}

function requestedValue(work: Work, { value }: QueryFilter, left: Expression): RequestedValue {
  const name = String(value)
  const stored = work.parameters.find((parameter) => parameter.name === name)
  return {
    parameter: { label: '', ...stored, name, type: typeOf(left) },
    timeZone: work.moment.timeZone,
  }
}

/** A column compared with its values. An empty list matches nothing. */
export function comparison(
  work: Work,
  path: string,
  left: Expression,
  operator: Exclude<FilterOperator, 'is_null' | 'is_not_null'>,
  given: FilterValues,
  isStrict: boolean,
): ColumnTest | null {
  if (given === 'nobody') return { kind: 'false', left }
  const charset = columnBehind(left)?.charset
  const values = charset ? given.filter((each) => mayBeIn(each, charset)) : given
  if (values.length < given.length) return withoutThem(left, operator, values, isStrict)
  if (operator === 'in') return { kind: 'in', left, values }
  if (operator === 'not_in')
    return values.length === 0
      ? { kind: 'false', left }
      : { kind: 'not-in', left, values, keepsNulls: !isStrict }
  if (operator === 'between') return withinBoth(work, path, left, values)
  const [to] = values
  if (!to) return { kind: 'false', left }
  if (operator === 'begins_with' || operator === 'contains' || operator === 'ends_with')
    return { kind: 'like', left, where: operator, text: to.kind === 'point' ? to.at.text : '' }
  return { kind: 'compare', left, operator, to, keepsNulls: operator === 'not_equal' && !isStrict }
}

/** Whether a column of this encoding may hold a value. */
const mayBeIn = (value: Operand, charset: string) =>
  value.kind === 'span' || value.at.type !== 'text' || fitsIn(value.at.text, charset)

/** A comparison of which some values cannot be in the column: nothing is equal to them, begins with them or is before them. */
function withoutThem(
  left: Expression,
  operator: FilterOperator,
  values: readonly Operand[],
  isStrict: boolean,
): ColumnTest {
  if (operator === 'in') return { kind: 'in', left, values }
  if (operator === 'not_in' || operator === 'not_equal')
    return { kind: 'not-in', left, values, keepsNulls: !isStrict }
  return { kind: 'false', left }
}

function withinBoth(
  work: Work,
  path: string,
  left: Expression,
  [low, high]: readonly Operand[],
): ColumnTest | null {
  // A single span, such as the last seven days, is both ends itself.
  if (low && !high) {
    if (low.kind === 'span') return { kind: 'between', left, within: low }
    problem(work, path, 'Between needs two values.')
    return null
  }
  if (!low || !high) return { kind: 'false', left }
  const span = between(low, high)
  if ('problem' in span) {
    problem(work, path, span.problem)
    return null
  }
  return span.value.kind === 'span' ? { kind: 'between', left, within: span.value } : null
}

/**
 * A filter with SQL of its author: its value is an expression with which the filter's column, or another expression, is
 * compared; without a value the filter is a condition as a whole. The form may leave an operator beside such a condition,
 * which means nothing then.
 */
function rawCondition(
  work: Work,
  path: string,
  filter: QueryFilter,
  names: Names,
  isStrict: boolean,
): Condition | null {
  const { operators: operator } = filter
  const column =
    columnNamed(names.sources, filter.filter) ?? outputNamed(names.outputs, filter.filter)?.expression
  const texts = [filter.value].flat().filter((text) => text.trim() !== '')
  const isAlone = operator === 'is_null' || operator === 'is_not_null'
  if (texts.length === 0 && !(column && isAlone)) return wholeCondition(work, path, filter, names, column)
  const left = column ?? rawExpression(work, `${path}.filter`, filter.filter, names.sources)
  if (!left) return null
  if (isAlone) {
    if (texts.length > 0) problem(work, `${path}.value`, 'This comparison takes no value')
    return { kind: operator === 'is_null' ? 'is-null' : 'is-not-null', left }
  }
  if (column && !fits(work, `${path}.operators`, operator, column)) return null
  const lack = lackOf(operator, texts)
  if (lack) {
    problem(work, `${path}.value`, lack)
    return null
  }
  const values = texts.flatMap((text) => rawExpression(work, `${path}.value`, text, names.sources) ?? [])
  if (values.length < texts.length) return null
  const keepsNulls = !isStrict && (operator === 'not_equal' || operator === 'not_in')
  return { kind: 'compare-raw', left, operator, values: values.map(({ text }) => text), keepsNulls }
}

function wholeCondition(
  work: Work,
  path: string,
  { filter, operators }: QueryFilter,
  { sources }: Names,
  column: Expression | undefined,
): Condition | null {
  const raw = rawExpression(work, `${path}.filter`, filter, sources)
  if (!raw) return null
  // what was saved before keeps its meaning: the database’s own
  if (work.context.isSaving) {
    if (column && typeOf(column) !== 'boolean')
      problem(work, `${path}.value`, `Write what ${filter} is compared with`)
    else if (operators === 'is_null' || operators === 'is_not_null')
      problem(work, `${path}.operators`, 'Write “is null” into the expression itself')
  }
  return { kind: 'raw', text: raw.text }
}

/** Why these are not the values that an operator takes. */
function lackOf(operator: QueryFilter['operators'], texts: readonly string[]): string | undefined {
  if (operator === 'between')
    return texts.length === 2 ? undefined : 'Between needs a list of two expressions'
  if (operator !== 'in' && operator !== 'not_in')
    return texts.length === 1 ? undefined : 'One value is needed here'
  return texts.length > reportLimits.values ? `At most ${reportLimits.values} values` : undefined
}
