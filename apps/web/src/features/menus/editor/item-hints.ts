import { hiddenForEveryone, titlesHiddenFrom } from '../hidden-titles'
import { isFixed, orderOfFixed, type Node } from './draft-tree'

interface HintQuery {
  /** Names in the menu that no permission has; undefined while they are not known. */
  unknown: readonly string[] | undefined
  /** The role for which the phone's menu is previewed. */
  phoneOf: number | null
}

/** What stands behind the title of each item in the tree: where it leads, for whom it is, and why nobody sees it. */
export function hintsOf(tree: readonly Node[], { unknown = [], phoneOf }: HintQuery): (node: Node) => string {
  const hidden = keysHidden(tree, hiddenForEveryone)
  const offPhones = keysHidden(tree, phoneOf === null ? [] : titlesHiddenFrom(phoneOf))
  return (node) => {
    if (isFixed(node)) return `${orderOfFixed(node)} · fixed`
    const { uri, organization, permission, user_ref_id, user_ref } = node.item ?? {}
    if (hidden.has(node.key)) return 'Hidden by the product'
    if (permission != null && unknown.includes(permission)) return 'Permission unknown: nobody sees it'
    if (offPhones.has(node.key)) return 'Not on phones'
    const person = user_ref_id != null && `only for ${user_ref ?? 'one person'}`
    return [uri, organization, person].filter(Boolean).join(' · ')
  }
}

/** The items with these titles, and those below them, which go with them. */
function keysHidden(tree: readonly Node[], titles: readonly string[]): ReadonlySet<string> {
  const keysOf = (nodes: readonly Node[], isBelow: boolean): string[] =>
    nodes.flatMap((node) => {
      const isHidden = isBelow || (!isFixed(node) && titles.includes(node.label))
      return [...(isHidden ? [node.key] : []), ...keysOf(node.children, isHidden)]
    })
  return new Set(keysOf(tree, false))
}
