import type { QueryFilter } from '@uplink/contract/reports/filters'
import {
  filterOperators,
  gridOperators,
  type ColumnType,
  type FilterOperator,
} from '@uplink/contract/reports/words'
import { operatorWords } from '@uplink/report-engine/words/filter-words'

const onlyText: readonly FilterOperator[] = ['begins_with', 'contains', 'ends_with']
const notForYesNo: readonly FilterOperator[] = [
  ...onlyText,
  ...(['less', 'less_or_equal', 'greater', 'greater_or_equal', 'between'] as const),
]

function fits(operator: FilterOperator, type: ColumnType | undefined): boolean {
  if (type === 'boolean') return !notForYesNo.includes(operator)
  return type === undefined || type === 'text' || !onlyText.includes(operator)
}

/** The operators for a column of this type; the present one is always included, so that it is shown. */
export function operatorOptions(type: ColumnType | undefined, present?: FilterOperator) {
  return filterOperators
    .filter((operator) => operator === present || fits(operator, type))
    .map((value) => ({ value, label: operatorWords(value, type) }))
}

/** The operators for a grid filter of this type. */
export function gridOperatorOptions(type: ColumnType) {
  return gridOperators.map((value) => ({
    value,
    label: operatorWords(value, type),
    ...(!fits(value, type) && { whyNot: 'only for text' }),
  }))
}

/** How many values an operator takes. */
export function howMany(operator: FilterOperator): 'one' | 'two' | 'list' | 'none' {
  if (operator === 'in' || operator === 'not_in') return 'list'
  if (operator === 'is_null' || operator === 'is_not_null') return 'none'
  return operator === 'between' ? 'two' : 'one'
}

/** Where the value of a filter comes from. */
export type ValueKind = 'value' | 'predefined' | 'parameter' | 'function' | 'raw'

export function kindOf(filter: QueryFilter): ValueKind {
  if (filter.is_raw === 'yes') return 'raw'
  if (filter.use_predefined === 'yes') return 'predefined'
  if (filter.is_param === 'yes') return 'parameter'
  return filter.is_function === 'yes' ? 'function' : 'value'
}

/** The flags of a filter for another kind of value; only one of them is yes. */
export function withKind(kind: ValueKind): Partial<QueryFilter> {
  return {
    is_raw: kind === 'raw' ? 'yes' : 'no',
    use_predefined: kind === 'predefined' ? 'yes' : 'no',
    is_param: kind === 'parameter' ? 'yes' : 'no',
    is_function: kind === 'function' ? 'yes' : 'no',
    value: kind === 'predefined' ? 'date_current' : kind === 'function' ? 'today' : '',
    ...(kind === 'raw' && { filter: '' }),
  }
}
