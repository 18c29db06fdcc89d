import type { QueryFilter } from '@uplink/contract/reports/filters'
import { reportLimits } from '@uplink/contract/reports/words'
import type { Condition, Expression } from '../model'
import { problem } from '../problems'
import { rawExpression } from '../raw/expressions'
import { columnNamed, outputNamed, type Names } from '../scope'
import type { Work } from '../work'
import { fits, typeOf } from './fits'

/**
 * A filter with SQL of its author: its value is an expression with which the filter's column, or another expression, is
 * compared; without a value the filter is a condition as a whole. The form may leave an operator beside such a condition,
 * which means nothing then.
 */
export function rawCondition(
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
