import type { PermissionAction } from '@uplink/contract/permission-rules'
import type { Attributes } from './attributes'
import { forUser } from './for-user'
import { readRuleSet, type RuleSetKind } from './rule-set'
import { all, ALWAYS, any, isAlways, isBranch, isNever, NEVER, type RecordTree, type RuleTree } from './tree'

/** What a custom permission detail grants on its model. The rule sets are as stored, so they are checked again. */
export interface PermissionGrant {
  actions: readonly PermissionAction[]
  flag: '0' | '1'
  list?: unknown
  edit?: unknown
  delete?: unknown
}

/** On which rows of a model a user may do something. */
export type RowAccess = { kind: 'none' } | { kind: 'all' } | { kind: 'some'; tree: RecordTree }

// Creating has no rule set of its own: a new record must match the list rules.
const ruleSetOf = { List: 'list', Create: 'list', Edit: 'edit', Delete: 'delete' } as const satisfies Record<
  PermissionAction,
  RuleSetKind
>

/**
 * Decides from all details of a model that the user's roles have: a user may reach what any detail grants, and
 * nothing without one. A rule set that is absent, empty or invalid grants nothing. `Create`: a new record must match
 * a detail with `Create`, and the user must also be able to list it.
 */
export function decideRowAccess(
  grants: readonly PermissionGrant[],
  action: PermissionAction,
  user: Attributes,
): RowAccess {
  const granted = forUser(unionOf(grants, action), user)
  const tree = action === 'Create' ? all([granted, forUser(unionOf(grants, 'List'), user)]) : granted
  if (isNever(tree)) return { kind: 'none' }
  if (isAlways(tree)) return { kind: 'all' }
  return { kind: 'some', tree }
}

/** A decision as a tree for `matches` and `toSql`: `none` is FALSE, `all` is TRUE. */
export function rowsOf(access: RowAccess): RecordTree {
  switch (access.kind) {
    case 'none':
      return NEVER
    case 'all':
      return ALWAYS
    case 'some':
      return access.tree
  }
}

/**
 * The organizations to which every record belongs that a rule lets through; undefined: it may be any. For finding
 * records by an index first: all others fail the rule, but not every record of these organizations meets it.
 */
export function organizationsOf(tree: RecordTree): number[] | undefined {
  if (!isBranch(tree)) {
    const isBound = tree.field === 'organization_id' && tree.op === '=' && /^[0-9]{1,15}$/.test(tree.value)
    return isBound ? [Number(tree.value)] : undefined
  }
  const parts = tree.of.map(organizationsOf)
  const bound = parts.filter((part) => part !== undefined)
  if (tree.kind === 'any') return bound.length < parts.length ? undefined : [...new Set(bound.flat())]
  const [first, ...others] = bound
  return first?.filter((id) => others.every((other) => other.includes(id)))
}

function unionOf(grants: readonly PermissionGrant[], action: PermissionAction): RuleTree {
  return any(
    grants.filter((grant) => grant.actions.includes(action)).map((grant) => treeOf(grant, ruleSetOf[action])),
  )
}

function treeOf(grant: PermissionGrant, kind: RuleSetKind): RuleTree {
  return grant.flag === '1' ? ALWAYS : readRuleSet(kind, grant[kind])
}
