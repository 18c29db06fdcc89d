import type { FilterGroup, QueryFilter } from '@uplink/contract/reports/filters'
import type { FilterOperator } from '@uplink/contract/reports/words'
import { between, type Operand } from '../../values/operands'
import { valuesOf, type FilterValues } from './values'
import { fits, typeOf } from './fits'
import { rawCondition } from './raw'
import type { AskedValue, ColumnTest, Condition, Expression } from '../model'
import { problem } from '../problems'
import { columnNamed, outputNamed, unknown, type Names } from '../scope'
import type { Work } from '../work'

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
  const values = valuesOf(work, at, filter, typeOf(left))
  if (!values) return null
  if (operator === 'not_in' && values.length === 0) {
    problem(work, at, 'Write at least one value to leave out')
    return null
  }
  const compared = comparison(work, at, left, operator, values, isStrict)
  const asked = filter.is_param === 'yes' && filter.use_predefined === 'no' && askedValue(work, filter, left)
  return compared && asked ? { ...compared, asked } : compared
}

function askedValue(work: Work, { value }: QueryFilter, left: Expression): AskedValue {
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
  values: FilterValues,
  isStrict: boolean,
): ColumnTest | null {
  if (values === 'nobody') return { kind: 'false', left }
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
