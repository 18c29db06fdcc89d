import { pluralOf } from '@uplink/contract/counted'
import { models } from '@uplink/contract/models'
import type { RuleField, RuleOperator } from '@uplink/contract/permission-rules'
import { wrongValue } from '@uplink/permission-rules/wrong-value'
import type { RuleOperator as OperatorOption, RuleSubject } from '../../../ui/rules/rule'
import { isEmpty, pairOf, type RuleSet, type RuleSetKind, type WireCondition } from './rule-sets'

/** A model's name in words, singular and plural: 'canned reply', 'canned replies'. */
export function wordsOf(model: string) {
  const one = model.replaceAll('-', ' ')
  return { one, many: pluralOf(one) }
}

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const fieldWords: Record<RuleField, string> = {
  account_type: 'account type',
  id: 'number',
  organization_id: 'organization',
  department_id: 'department',
  user_ref_id: 'person they belong to',
  role_ref_id: 'first role',
  department_ref_id: 'department of the person they belong to',
  organization_ref_id: 'organization of the person they belong to',
}

/** Whom a record's `user_ref_id` names, where that is not the customer. */
const persons: Partial<Record<string, string>> = {
  user: fieldWords.user_ref_id,
  post: 'author',
  report: 'author',
  'menu-item': 'person',
}

function fieldWord(of: 'user' | 'record', field: RuleField, model: string): string {
  return of === 'record' && field === 'user_ref_id' ? (persons[model] ?? 'customer') : fieldWords[field]
}

/** The fields of the acting person that rules can name. */
const ofPeople = [
  'account_type',
  'id',
  'organization_id',
  'department_id',
  'user_ref_id',
  'role_ref_id',
  'organization_ref_id',
  'department_ref_id',
] as const

const option = (of: 'user' | 'record', field: RuleField, model: string) => ({
  value: field,
  label: fieldWord(of, field, model),
  hint: field,
})

/** The subjects of conditions with their fields: the model's record and the acting person. */
export function subjectsOf(model: string): readonly [RuleSubject, RuleSubject] {
  const known = (models as Partial<Record<string, readonly RuleField[]>>)[model] ?? []
  return [
    {
      value: 'record',
      label: wordsOf(model).one,
      fields: known.map((field) => option('record', field, model)),
    },
    { value: 'user', label: 'person', fields: ofPeople.map((field) => option('user', field, model)) },
  ]
}

const operators = {
  '=': ['is', 'is not'],
  '!=': ['is not', 'is'],
  in: ['is one of', 'is not one of'],
  like: ['starts with', 'does not start with'],
  '>': ['is over', 'is not over'],
  '<': ['is under', 'is not under'],
  '>=': ['is at least', 'is under'],
  '<=': ['is at most', 'is over'],
  '==': ['is', 'is not'],
} as const satisfies Record<RuleOperator, readonly [so: string, notSo: string]>

export const operatorOptions: readonly OperatorOption[] = Object.entries(operators).map(
  ([value, [label]]) => ({ value, label, hint: value, ...(value === 'in' && { isList: true }) }),
)

const itemsOf = (value: string) => value.split(',').flatMap((item) => item.trim() || [])
const valueText = ({ condition_op, condition_value }: WireCondition) =>
  condition_op === 'in' ? itemsOf(condition_value).join(', ') : condition_value.trim()

/** A condition as it follows the one that AND joins it to. */
function conditionText(condition: WireCondition, model: string, before?: WireCondition): string {
  const { subject, condition_field: field, condition_op: op } = condition
  const value = valueText(condition) || '…'
  const isOrganization = subject === 'record' && field === 'organization_id' && ['=', '==', 'in'].includes(op)
  const pair = isOrganization
    ? `of organization ${op === 'in' ? itemsOf(value).join(' or ') || '…' : value}`
    : `whose ${fieldWord(subject, field, model)} ${operators[op][0]} ${value}`
  if (before?.subject === subject) return ` and ${pair}`
  if (subject === 'user') return `${before ? ', ' : ' '}for people ${pair}`
  return before ? `, and only ${wordsOf(model).many} ${pair}` : ` ${pair}`
}

function pairText(left: RuleField, right: RuleField, model: string): string {
  const person = left === 'id' ? 'the person' : `the person’s ${fieldWord('user', left, model)}`
  return right === 'organization_id' && left === 'organization_id'
    ? 'of the person’s organization'
    : `whose ${fieldWord('record', right, model)} is ${person}`
}

/** The rules in a sentence: 'Tickets of organization 2, for people whose account type starts with sta; and only …'. */
export function sentenceOf(
  model: string,
  kind: RuleSetKind,
  { flag, set }: { flag: '0' | '1'; set: RuleSet },
): string {
  const { one, many } = wordsOf(model)
  if (flag === '1') return `Every ${one} of every organization.`
  if (isEmpty(kind, set)) return 'No conditions: no rows.'
  let text = ''
  set.conditions.forEach((condition, index) => {
    const before = set.conditions[index - 1]
    const isOr = before?.joining_rules === 'OR'
    text += (isOr ? '; or' : '') + conditionText(condition, model, isOr ? undefined : before)
  })
  const pair = pairOf(kind, set)
  if (pair) {
    const same = pairText(pair.left as RuleField, pair.right as RuleField, model)
    text += text === '' ? ` ${same}` : `; ${pair.joiner === 'or' ? 'or' : 'and only'} ${same}`
  }
  return `${capitalized(many)}${text}.`
}

/**
 * The rules by the names of the interface, line by line, as they are compared: `ticket.organization_id = 2`, `AND
 * user.account_type like sta`.
 */
export function comparedIn(model: string, kind: RuleSetKind, set: RuleSet): string[] {
  const lines = set.conditions.map((condition, index) => {
    const { subject, condition_field: field, condition_op: op } = condition
    const joiner = index === 0 ? '' : `${set.conditions[index - 1]?.joining_rules ?? 'AND'} `
    return `${joiner}${subject === 'record' ? model : 'user'}.${field} ${op} ${valueText(condition)}`
  })
  const pair = pairOf(kind, set)
  if (!pair) return lines
  const joiner = lines.length === 0 ? '' : `${set.combine} `
  return [...lines, `${joiner}user.${pair.left} = ${model}.${pair.right}`]
}

/** Why a row is left out, from the check's answer. */
export type Because =
  | { kind: 'not-granted' }
  | { kind: 'no-rules' }
  | { kind: 'condition'; index: number; value: string | null }
  | { kind: 'pair'; user_value: string | null; record_value: string | null }

/** 'organization 1 is not 2' */
export function becauseText(because: Because, model: string, set: RuleSet): string {
  if (because.kind === 'not-granted') return 'this detail does not let anybody list'
  if (because.kind === 'no-rules') return 'no conditions: no rows'
  if (because.kind === 'pair') {
    const pair = pairOf('list', set)
    const word = pair ? fieldWord('record', pair.right as RuleField, model) : 'field'
    return `${word} ${because.record_value ?? 'missing'} is not the person’s ${because.user_value ?? '(missing)'}`
  }
  const condition = set.conditions[because.index]
  if (!condition) return 'a condition does not hold'
  const { subject, condition_field, condition_op } = condition
  const word = `${subject === 'user' ? 'the person’s ' : ''}${fieldWord(subject, condition_field, model)}`
  if (because.value === null) return `${word} is missing`
  const isOfOtherKind = wrongValue(condition) !== undefined
  const not = isOfOtherKind ? 'cannot be compared with' : operators[condition_op][1]
  return `${word} ${because.value} ${not} ${valueText(condition)}`
}
