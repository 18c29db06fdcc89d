import type { PermissionAction } from '@uplink/contract/permission-rules'
import type { Attributes } from './attributes'
import { forUser } from './for-user'
import { readRuleSet, type RuleSetKind } from './rule-set'
import { all, ALWAYS, any, isAlways, isBranch, isNever, NEVER, type RecordTree, type RuleTree } from './tree'

/** What a custom permission detail grants on its model. The rule sets are read as stored, and checked again. */
export interface PermissionGrant {
  actions: readonly PermissionAction[]
  flag: '0' | '1'
  list?: unknown
  edit?: unknown
  delete?: unknown
}

/** On which rows of a model a user may do something. */
export type RowAccess = { kind: 'none' } | { kind: 'all' } | { kind: 'some'; tree: RecordTree }

// There is no record yet to create, and no rule set of its own: the list rules say who, see `partAboutUser`.
const ruleSetOf = { List: 'list', Create: 'list', Edit: 'edit', Delete: 'delete' } as const satisfies Record<
  PermissionAction,
  RuleSetKind
>

/**
 * Decides from all details of a model that reach the user through their roles: the union of what each grants, nothing
 * without one. A rule set that is absent, empty or does not parse grants nothing, a condition without a value is FALSE. Creating is `none` or `all`; keep
 * the new row within bounds by holding it against the decision for `List`.
 */
export function decideRowAccess(
  grants: readonly PermissionGrant[],
  action: PermissionAction,
  user: Attributes,
): RowAccess {
  const granted = grants
    .filter((grant) => grant.actions.includes(action))
    .map((grant) => treeOf(grant, action))
  const tree = forUser(any(granted), user)
  if (isNever(tree)) return { kind: 'none' }
  if (isAlways(tree)) return { kind: 'all' }
  return { kind: 'some', tree }
}

/** A decision as a tree, for `matches` and `toSql`: `none` is FALSE, `all` is TRUE. */
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

function treeOf(grant: PermissionGrant, action: PermissionAction): RuleTree {
  if (grant.flag === '1') return ALWAYS
  const kind = ruleSetOf[action]
  const tree = readRuleSet(kind, grant[kind])
  return action === 'Create' ? (partAboutUser(tree) ?? NEVER) : tree
}

/** What a rule says of the user alone; undefined when that is nothing. */
function partAboutUser(tree: RuleTree): RuleTree | undefined {
  if (!isBranch(tree)) return tree.kind === 'user' ? tree : undefined
  if (isNever(tree)) return NEVER
  const parts = tree.of.map(partAboutUser).filter((part) => part !== undefined)
  if (parts.length === 0) return undefined
  return tree.kind === 'all' ? all(parts) : any(parts)
}
