import type { RuleField, RuleOperator, ruleSetKinds } from '@uplink/contract/permission-rules'
import { wrongValue } from '@uplink/permission-rules/wrong-value'
import type { Pair } from '../../../ui/rules/FieldPair'
import type { Condition } from '../../../ui/rules/rule'

export type RuleSetKind = (typeof ruleSetKinds)[number]

/** One condition, in the words of the wire. */
export interface WireCondition {
  subject: 'user' | 'record'
  condition_field: RuleField
  condition_op: RuleOperator
  condition_value: string
  joining_rules: 'NA' | 'AND' | 'OR'
}

/** A rule set as the form holds it. As on the wire, the fields of its pair have another prefix in each kind of set. */
export type RuleSet = {
  conditions: WireCondition[]
  combine: '&&' | '||'
} & { [pairField in `${'' | 'edit_' | 'delete_'}${(typeof pairFields)[number]}`]?: RuleField | null }

const pairFields = ['custom_condition_field', 'condition_table_field'] as const

const prefixOf = (kind: RuleSetKind) => (kind === 'list' ? '' : (`${kind}_` as const))

/** A condition without a subject on the wire is about the user. */
const withoutSubject = { subject: 'user' } as const

/** The form's values of a stored rule set; what an older set lacks is empty. */
export function ruleSetOf(kind: RuleSetKind, kept: unknown): RuleSet {
  const { conditions, combine, ...rest } = (kept ?? {}) as Partial<RuleSet>
  const [left, right] = pairFields.map((field) => rest[`${prefixOf(kind)}${field}`] ?? null)
  return {
    conditions: Array.isArray(conditions)
      ? conditions.map((condition) => ({ ...withoutSubject, ...condition }))
      : [],
    combine: combine === '||' ? '||' : '&&',
    ...withPair(kind, left ?? null, right ?? null),
  }
}

const withPair = (kind: RuleSetKind, left: RuleField | null, right: RuleField | null): Partial<RuleSet> => ({
  [`${prefixOf(kind)}custom_condition_field`]: left,
  [`${prefixOf(kind)}condition_table_field`]: right,
})

/** The pair of fields that are compared; null where there is none. */
export function pairOf(kind: RuleSetKind, set: RuleSet): Pair | null {
  const [left, right] = pairFields.map((field) => set[`${prefixOf(kind)}${field}`])
  return left == null || right == null ? null : { left, right, joiner: set.combine === '||' ? 'or' : 'and' }
}

export function withPairOf(kind: RuleSetKind, set: RuleSet, pair: Pair | null): RuleSet {
  const [left, right] = pair ? [pair.left, pair.right] : [null, null]
  return {
    ...set,
    ...withPair(kind, left as RuleField | null, right as RuleField | null),
    combine: pair?.joiner === 'or' ? '||' : '&&',
  }
}

/** The same rules for another action. */
export function copyOf(set: RuleSet, from: RuleSetKind, to: RuleSetKind): RuleSet {
  const { conditions, combine } = set
  return withPairOf(to, { conditions: conditions.map((each) => ({ ...each })), combine }, pairOf(from, set))
}

/** Whether a rule set has neither conditions nor a pair, and so lets no rows through. */
export const isEmpty = (kind: RuleSetKind, set: RuleSet) =>
  set.conditions.length === 0 && pairOf(kind, set) === null

/** What is wrong with the value of a condition, by its place in the form: `list.conditions.0.condition_value`. */
export function wrongAt(sets: Partial<Record<RuleSetKind, RuleSet>>, path: string): string | undefined {
  const [, kind, index] = /^(\w+)\.conditions\.(\d+)\.condition_value$/.exec(path) ?? []
  const condition = sets[kind as RuleSetKind]?.conditions[Number(index)]
  return condition && wrongValue(condition)
}

/** Whether every value can be compared with its field. */
export const hasFittingValues = (set: RuleSet | null): boolean =>
  set?.conditions.every((condition) => wrongValue(condition) === undefined) ?? true

export const toRow = (condition: WireCondition): Condition => ({
  subject: condition.subject,
  field: condition.condition_field,
  operator: condition.condition_op,
  value: condition.condition_value,
  joiner: condition.joining_rules,
})

export const fromRow = ({ subject, field, operator, value, joiner }: Condition): WireCondition => ({
  subject: subject === 'record' ? 'record' : 'user',
  condition_field: field as RuleField,
  condition_op: operator as RuleOperator,
  condition_value: value,
  joining_rules: joiner,
})
