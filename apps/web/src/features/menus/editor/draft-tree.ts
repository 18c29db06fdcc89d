import { fixedMenuItems } from '@uplink/contract/fixed-menu-items'
import type { TreeItem } from '../../../ui/trees/tree'
import type { EditedItem, Place } from './menu-editor.data'

export interface Node extends TreeItem {
  /** Absent for the items which the product itself appends. */
  item?: EditedItem
  children: readonly Node[]
}

const keyOf = (id: number) => String(id)

export const isFixed = (node: Pick<TreeItem, 'key'>) => node.key.startsWith('-')

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

/** Where every item of the tree stands, with the item as it is kept. */
function placesOf(nodes: readonly Node[]): readonly { place: Place; item: EditedItem }[] {
  const orders = rootOrders(nodes)
  const list = (
    level: readonly Node[],
    parent: number | null,
    orderOf: (index: number) => number,
  ): { place: Place; item: EditedItem }[] =>
    level.flatMap(({ item, children }, index) =>
      item
        ? [
            { item, place: { id: item.id, parent_id: parent, order: orderOf(index) } },
            ...list(children, item.id, (at) => at + 1),
          ]
        : [],
    )
  return list(nodes, null, (index) => orders[index] ?? 0)
}

const isSame = (one: Omit<Place, 'id'> | undefined, other: Place) =>
  one?.parent_id === other.parent_id && one.order === other.order

/** How many items have another parent or another place among its children than they had. */
export function countMoved(before: readonly Node[], after: readonly Node[]): number {
  const was = new Map(placesOf(before).map(({ place }) => [place.id, place]))
  return placesOf(after).filter(({ place }) => !isSame(was.get(place.id), place)).length
}

/** What has to be saved so that the menu stands as the tree does: orders that are kept may have gaps, or be the same. */
export function placesToSave(tree: readonly Node[]): readonly Place[] {
  return placesOf(tree).flatMap(({ place, item }) => (isSame(item, place) ? [] : [place]))
}
