import type { QueryFilter } from '@uplink/contract/reports/filters'
import type { ColumnType, FilterOperator, PredefinedValue } from '@uplink/contract/reports/words'

/** The functions that a filter's value may call, and the argument of each. Days are counted from today. */
export const valueFunctions = {
  now: 'nothing',
  today: 'nothing',
  start_of_week: 'nothing',
  start_of_month: 'nothing',
  start_of_quarter: 'nothing',
  start_of_year: 'nothing',
  end_of_week: 'nothing',
  end_of_month: 'nothing',
  end_of_quarter: 'nothing',
  end_of_year: 'nothing',
  add_days: 'days',
  lower: 'text',
  upper: 'text',
} as const

export type ValueFunction = keyof typeof valueFunctions

const words: Record<FilterOperator, string> = {
  equal: 'is',
  not_equal: 'is not',
  in: 'is one of',
  not_in: 'is none of',
  is_null: 'is empty',
  is_not_null: 'is not empty',
  less: 'is less than',
  less_or_equal: 'is at most',
  greater: 'is more than',
  greater_or_equal: 'is at least',
  between: 'is between',
  begins_with: 'begins with',
  contains: 'contains',
  ends_with: 'ends with',
}

const dateWords: Partial<Record<FilterOperator, string>> = {
  equal: 'is on',
  not_equal: 'is not on',
  less: 'is before',
  less_or_equal: 'is until',
  greater: 'is after',
  greater_or_equal: 'is from',
}

/** The words for an operator on a column of this type. */
export function operatorWords(operator: FilterOperator, type?: ColumnType): string {
  const isTime = type === 'date' || type === 'timestamp'
  return (isTime ? dateWords[operator] : undefined) ?? words[operator]
}

/** The words for the predefined values. */
export const predefinedWords: Record<PredefinedValue, string> = {
  auto_organization_id: 'the viewer’s organization',
  auto_user_id: 'the viewer',
  date_current: 'today',
  date_from_last_7_days: 'the last 7 days',
  date_from_last_30_days: 'the last 30 days',
}

const plainName = /^\w+(\.\w+)?$/

/**
 * Whether a filter with SQL of its author is a condition as a whole: `a.amount > a.paid`. Otherwise it is compared, as every
 * filter, by its operator.
 */
export function isWholeCondition({ is_raw: isRaw, filter, operators, value }: QueryFilter): boolean {
  if (isRaw === 'no' || [value].flat().some((text) => text.trim() !== '')) return false
  return !((operators === 'is_null' || operators === 'is_not_null') && plainName.test(filter))
}

/** How many values of a list are written out. */
const maxMessageLength = 3

/** A filter's value in words; undefined when there is none yet. */
export function valueWords(filter: QueryFilter): string | undefined {
  const isChosen = typeof filter.value !== 'string' && filter.operators !== 'between'
  const texts = [filter.value].flat().flatMap((each) => each || (isChosen ? '(empty)' : []))
  const [first] = texts
  if (first === undefined) return undefined
  if (filter.use_predefined === 'yes')
    return Object.hasOwn(predefinedWords, first) ? predefinedWords[first as PredefinedValue] : undefined
  if (filter.is_param === 'yes' || filter.is_function === 'yes') return first
  if (filter.operators === 'between') return texts.length === 2 ? texts.join(' and ') : undefined
  if (texts.length > maxMessageLength)
    return `${texts.slice(0, maxMessageLength - 1).join(', ')} or ${texts.length - 2} more`
  return texts.length > 1 ? `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}` : first
}
