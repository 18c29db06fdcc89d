import { attribute, type Attributes } from './attributes'
import { matches } from './evaluate'
import { forUser } from './for-user'
import { conditionTree, readWholeSet, type RuleSetKind } from './rule-set'

/** Why a rule set leaves a record out: its first part that is not true. */
export type LeftOut =
  /** The set has neither conditions nor a pair, or cannot be read. */
  | { kind: 'no-rules' }
  /** The condition at this index; `value` is the user's or the record's actual value. */
  | { kind: 'condition'; index: number; value: string | null }
  /** The two fields that must be equal, with their actual values. */
  | { kind: 'pair'; userValue: string | null; recordValue: string | null }

/**
 * The first part of a rule set that is not true of this user and this record; undefined when the set matches the
 * record. If conditions are joined by OR, it is the first of them, because any of them would have been enough.
 */
export function whyLeftOut(
  kind: RuleSetKind,
  stored: unknown,
  { user, record }: { user: Attributes; record: Attributes },
): LeftOut | undefined {
  const set = readWholeSet(kind, stored)
  if (!set) return { kind: 'no-rules' }
  const { conditions, userField, recordField, combine } = set
  const hasPair = userField !== undefined && recordField !== undefined
  if (conditions.length === 0 && !hasPair) return { kind: 'no-rules' }

  const failed = conditions.length > 0 ? firstFailed(conditions, user, record) : undefined
  const pair = hasPair ? pairOf(userField, recordField, user, record) : undefined
  if (combine === '||' && conditions.length > 0 && hasPair) return failed && pair && failed
  return failed ?? pair
}

type Conditions = NonNullable<ReturnType<typeof readWholeSet>>['conditions']

function firstFailed(conditions: Conditions, user: Attributes, record: Attributes): LeftOut | undefined {
  const isMet = (condition: Conditions[number]) => matches(forUser(conditionTree(condition), user), record)
  let first: LeftOut | undefined
  let isRunMet = true
  for (const [index, condition] of conditions.entries()) {
    if (isRunMet && !isMet(condition)) {
      isRunMet = false
      const of = condition.subject === 'user' ? user : record
      first ??= { kind: 'condition', index, value: attribute(of, condition.condition_field) ?? null }
    }
    if (condition.joining_rules === 'AND') continue
    // end of a run of conditions joined by AND; one run that is met is enough
    if (isRunMet) return undefined
    isRunMet = true
  }
  return first
}

function pairOf(
  userField: string,
  recordField: string,
  user: Attributes,
  record: Attributes,
): LeftOut | undefined {
  const userValue = attribute(user, userField) ?? null
  const recordValue = attribute(record, recordField) ?? null
  const pair = { kind: 'pair', userField, recordField } as Parameters<typeof forUser>[0]
  return matches(forUser(pair, user), record) ? undefined : { kind: 'pair', userValue, recordValue }
}
