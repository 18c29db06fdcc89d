import type { Attributes } from './attributes'
import { isTrueOf } from './compare'
import { forUser } from './for-user'
import { isBranch, type RecordTree, type RuleTree } from './tree'

/**
 * Whether a rule allows this user to reach this record. Never throws; a missing attribute is FALSE with any operator.
 */
export function evaluate(tree: RuleTree, user: Attributes, record: Attributes): boolean {
  return matches(forUser(tree, user), record)
}

/** The same for a rule after `forUser`. It finds the same records as the SQL that `toSql` makes of the tree. */
export function matches(tree: RecordTree, record: Attributes): boolean {
  if (!isBranch(tree)) return isTrueOf(record, tree)
  const isMet = (part: RecordTree) => matches(part, record)
  return tree.kind === 'all' ? tree.of.every(isMet) : tree.of.some(isMet)
}
