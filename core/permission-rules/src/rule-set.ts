import {
  deleteRuleSet,
  editRuleSet,
  listRuleSet,
  ruleOperators,
  type DeleteRuleSet,
  type EditRuleSet,
  type ListRuleSet,
  type RuleCondition,
  type RuleField,
} from '@uplink/contract/permission-rules'
import { fieldErrors } from '@uplink/contract/wording'
import { all, any, NEVER, type RuleTree, type TreeOperator } from './tree'

/** One of a detail's three rule sets; edit and delete have their own names for the pair's fields. */
export type RuleSetKind = 'list' | 'edit' | 'delete'

export type ParsedRuleSet =
  | { ok: true; tree: RuleTree }
  /** All problems, by field: `{ 'conditions.0.condition_op': ['The condition operator is unknown'] }`. */
  | { ok: false; problems: Record<string, string[]> }

/** The keys that all three rule sets share. */
type AnyRuleSet = Pick<ListRuleSet, 'conditions' | 'combine'> &
  Partial<ListRuleSet & EditRuleSet & DeleteRuleSet>

const spellings = {
  list: { schema: listRuleSet, prefix: '' },
  edit: { schema: editRuleSet, prefix: 'edit_' },
  delete: { schema: deleteRuleSet, prefix: 'delete_' },
} as const

/** Any of the three rule sets from the wire, with common names for the fields of its pair. */
interface WholeSet {
  conditions: readonly RuleCondition[]
  combine: AnyRuleSet['combine']
  userField: RuleField | undefined
  recordField: RuleField | undefined
}

function wholeSet(kind: RuleSetKind, input: unknown) {
  const { schema, prefix } = spellings[kind]
  const parsed = schema.safeParse(input)
  if (!parsed.success) return { ok: false, problems: fieldErrors(parsed.error.issues) } as const
  const ruleSet: AnyRuleSet = parsed.data
  const { conditions, combine } = ruleSet
  const userField = ruleSet[`${prefix}custom_condition_field`] ?? undefined
  const recordField = ruleSet[`${prefix}condition_table_field`] ?? undefined
  const set: WholeSet = { conditions, combine, userField, recordField }
  return { ok: true, set } as const
}

/** Reads a rule set from the wire. A set with neither conditions nor a pair is FALSE. */
export function parseRuleSet(kind: RuleSetKind, input: unknown): ParsedRuleSet {
  const parsed = wholeSet(kind, input)
  if (!parsed.ok) return parsed
  const { conditions, combine, userField, recordField } = parsed.set
  const parts: RuleTree[] = []
  if (conditions.length > 0) parts.push(joined(conditions))
  if (userField && recordField) parts.push({ kind: 'pair', userField, recordField })

  if (parts.length === 0) return { ok: true, tree: NEVER }
  return { ok: true, tree: combine === '||' ? any(parts) : all(parts) }
}

/**
 * Reads a stored rule set, which may be older than today's checks. A condition without a value is FALSE, but
 * conditions that OR joins to it still count. Any other mistake makes the whole set FALSE.
 */
export function readRuleSet(kind: RuleSetKind, stored: unknown): RuleTree {
  const parsed = parseRuleSet(kind, readable(stored))
  return parsed.ok ? parsed.tree : NEVER
}

/** The same before it becomes a tree, for code that explains rules; undefined when the whole set is FALSE. */
export function readWholeSet(kind: RuleSetKind, stored: unknown): WholeSet | undefined {
  const parsed = wholeSet(kind, readable(stored))
  return parsed.ok ? parsed.set : undefined
}

function readable(stored: unknown): unknown {
  const conditions: unknown = (stored as { conditions?: unknown } | null | undefined)?.conditions
  return Array.isArray(conditions) ? { ...(stored as object), conditions: conditions.map(withValue) } : stored
}

/** Replaces a missing value by the empty list, which contains nothing. */
function withValue(condition: unknown): unknown {
  if (typeof condition !== 'object' || condition === null) return condition
  const { condition_op: op, condition_value: value } = condition as Record<string, unknown>
  const isKnown = ruleOperators.some((operator) => operator === op)
  const isEmpty = value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  return isKnown && isEmpty ? { ...condition, condition_op: 'in', condition_value: ',' } : condition
}

/** AND binds tighter than OR, so the list is split at each OR and every piece is an AND. */
function joined(conditions: readonly RuleCondition[]): RuleTree {
  const runs: RuleTree[][] = [[]]
  for (const condition of conditions) {
    runs.at(-1)?.push(conditionTree(condition))
    if (condition.joining_rules === 'OR') runs.push([])
  }
  return any(runs.map((run) => all(run)))
}

/** The tree of one condition. */
export function conditionTree({
  subject,
  condition_field,
  condition_op,
  condition_value,
}: RuleCondition): RuleTree {
  const leaf = (op: TreeOperator, value: string): RuleTree => ({
    kind: subject,
    field: condition_field,
    op,
    value,
  })
  switch (condition_op) {
    case 'in':
      return any(itemsOf(condition_value).map((item) => leaf('=', item)))
    case '==':
      return leaf('=', condition_value)
    default:
      return leaf(condition_op, condition_value)
  }
}

function itemsOf(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
