import { attribute, type Attributes } from './attributes'
import { isTrueOf } from './compare'
import { ALWAYS, mapLeaves, NEVER, type RecordTree, type RuleTree } from './tree'

/**
 * The part of a rule that is about the record: conditions about the acting user are decided, and a pair becomes a
 * comparison with the user's value. A missing attribute, an unknown field or operator is FALSE.
 */
export function forUser(tree: RuleTree, user: Attributes): RecordTree {
  return mapLeaves(tree, (leaf): RecordTree => {
    switch (leaf.kind) {
      case 'record':
        return leaf
      case 'user':
        return isTrueOf(user, leaf) ? ALWAYS : NEVER
      case 'pair': {
        const value = attribute(user, leaf.userField)
        return value === undefined ? NEVER : { kind: 'record', field: leaf.recordField, op: '=', value }
      }
      default:
        return NEVER
    }
  })
}
