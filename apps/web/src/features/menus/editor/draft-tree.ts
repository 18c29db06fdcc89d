import { fixedMenuItems } from '@uplink/contract/fixed-menu-items'
import type { TreeItem } from '../../../ui/trees/tree'
import type { EditedItem, Place } from './menu-editor.data'

export interface Node extends TreeItem {
  /** Absent for the items which the product itself appends. */
  item?: EditedItem
  children: readonly Node[]
}

const keyOf = (id: number) => String(id)

export const isFixed = (node: TreeItem) => node.key.startsWith('-')

/** The tree as it is kept, with the fixed items in their places. */
export function treeOf(items: readonly EditedItem[]): readonly Node[] {
  const below = (parent: number | null): Node[] =>
    items
      .filter(({ parent_id }) => parent_id === parent)
      .sort((one, other) => one.order - other.order || one.id - other.id)
      .map((item) => ({ key: keyOf(item.id), label: item.title, item, children: below(item.id) }))
  const fixed = fixedMenuItems.map(({ id, title, order }) => ({
    order,
    node: { key: keyOf(id), label: title, children: [] },
  }))
  const own = below(null).map((node) => ({ order: node.item?.order ?? 0, node }))
  return [...own, ...fixed].sort((one, other) => one.order - other.order).map(({ node }) => node)
}

/** The order a root item gets: the fixed ones keep 98, 99 and 101, so what stands behind My Orders has 100. */
function rootOrders(nodes: readonly Node[]): readonly number[] {
  let next = 1
  return nodes.map((node) => {
    if (!isFixed(node)) return next < 98 ? next++ : next
    next = Math.abs(Number(node.key)) + 1
    return next - 1
  })
}

/** Where every item of the tree stands. */
function placesOf(nodes: readonly Node[]): readonly Place[] {
  const orders = rootOrders(nodes)
  const list = (level: readonly Node[], parent: number | null, orderOf: (index: number) => number): Place[] =>
    level.flatMap(({ item, children }, index) =>
      item
        ? [
            { id: item.id, parent_id: parent, order: orderOf(index) },
            ...list(children, item.id, (at) => at + 1),
          ]
        : [],
    )
  return list(nodes, null, (index) => orders[index] ?? 0)
}

/** What has another parent or another neighbour before it than it had. */
export function movedPlaces(before: readonly Node[], after: readonly Node[]): readonly Place[] {
  const was = new Map(placesOf(before).map((place) => [place.id, place]))
  return placesOf(after).filter(({ id, parent_id, order }) => {
    const old = was.get(id)
    return old?.parent_id !== parent_id || old.order !== order
  })
}
