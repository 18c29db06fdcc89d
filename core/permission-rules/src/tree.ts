import type { RuleField, RuleOperator } from '@uplink/contract/permission-rules'

/** The operators of a tree: `==` has become `=`, and `in` one `=` per item. */
export const treeOperators = [
  'like',
  '=',
  '!=',
  '>',
  '<',
  '>=',
  '<=',
] as const satisfies readonly RuleOperator[]

export type TreeOperator = (typeof treeOperators)[number]

/** A field compared with a value. */
export interface Comparison {
  field: RuleField
  op: TreeOperator
  value: string
}

export type RecordLeaf = Comparison & { kind: 'record' }

/** One part of a rule set: about the user, about the record, or *user's field = record's field*. */
export type RuleLeaf =
  | RecordLeaf
  | (Comparison & { kind: 'user' })
  | { kind: 'pair'; userField: RuleField; recordField: RuleField }

interface Branch<Leaf> {
  kind: 'all' | 'any'
  of: readonly Tree<Leaf>[]
}

/**
 * A rule: leaves joined by AND (`all`) and OR (`any`). There is no NOT, so a part that is FALSE never grants more.
 */
export type Tree<Leaf> = Leaf | Branch<Leaf>

/** A rule as written. */
export type RuleTree = Tree<RuleLeaf>

/** A rule once the user is known: only conditions on the record are left. */
export type RecordTree = Tree<RecordLeaf>

/** TRUE: an AND of nothing. */
export const ALWAYS = { kind: 'all', of: [] } as const satisfies Branch<never>

/** FALSE: an OR of nothing. */
export const NEVER = { kind: 'any', of: [] } as const satisfies Branch<never>

type Kinded = { kind: string }

/** Whether the node joins parts, rather than being a leaf. */
export function isBranch<Leaf extends Kinded>(tree: Tree<Leaf>): tree is Branch<Leaf> {
  return tree.kind === 'all' || tree.kind === 'any'
}

/** Whether it is TRUE whatever the record. */
export function isAlways(tree: Tree<Kinded>): boolean {
  return isBranch(tree) && tree.kind === 'all' && tree.of.length === 0
}

/** Whether it is FALSE whatever the record. */
export function isNever(tree: Tree<Kinded>): boolean {
  return isBranch(tree) && tree.kind === 'any' && tree.of.length === 0
}

/** AND, simplified: TRUE parts are dropped, and one FALSE part makes it FALSE. AND of nothing is TRUE. */
export function all<Leaf extends Kinded>(parts: readonly Tree<Leaf>[]): Tree<Leaf> {
  if (parts.some(isNever)) return NEVER
  return branch(
    'all',
    parts.filter((part) => !isAlways(part)),
  )
}

/** OR, simplified: FALSE parts are dropped, and one TRUE part makes it TRUE. OR of nothing is FALSE. */
export function any<Leaf extends Kinded>(parts: readonly Tree<Leaf>[]): Tree<Leaf> {
  if (parts.some(isAlways)) return ALWAYS
  return branch(
    'any',
    parts.filter((part) => !isNever(part)),
  )
}

function branch<Leaf extends Kinded>(kind: 'all' | 'any', of: readonly Tree<Leaf>[]): Tree<Leaf> {
  const [first] = of
  return first && of.length === 1 ? first : { kind, of }
}

/** Replaces each leaf by something else and simplifies the result. */
export function mapLeaves<From extends Kinded, To extends Kinded>(
  tree: Tree<From>,
  change: (leaf: From) => Tree<To>,
): Tree<To> {
  if (!isBranch(tree)) return change(tree)
  const parts = tree.of.map((part) => mapLeaves(part, change))
  return tree.kind === 'all' ? all(parts) : any(parts)
}
