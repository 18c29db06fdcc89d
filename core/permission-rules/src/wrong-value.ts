import type { RuleCondition, RuleField } from '@uplink/contract/permission-rules'
import { isNumber } from './attributes'

/** The fields whose values are words; those of all others are numbers. */
const ofWords: readonly RuleField[] = ['account_type']

/**
 * Why a condition could be true of nobody and of no record: its field holds numbers and its value is none, or the other
 * way round, and numbers are compared with numbers only. Undefined when the value fits, when it is missing, and for
 * `like`, which compares beginnings.
 */
export function wrongValue({
  condition_field: field,
  condition_op: op,
  condition_value: value,
}: Pick<RuleCondition, 'condition_field' | 'condition_op' | 'condition_value'>): string | undefined {
  const values = op === 'in' ? value.split(',').flatMap((item) => item.trim() || []) : [value]
  const isOfWords = ofWords.includes(field)
  if (op === 'like' || value.trim() === '' || values.every((one) => isNumber(one) !== isOfWords))
    return undefined
  const name = field.replaceAll('_', ' ')
  if (isOfWords) return `The ${name} is a word, such as staff, and no number`
  return `The ${name} is a number: write ${op === 'in' ? 'numbers, such as 3, 12' : 'one, such as 12'}`
}
