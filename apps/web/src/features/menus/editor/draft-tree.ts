import { fixedMenuItems } from '@uplink/contract/fixed-menu-items'
import type { TreeItem } from '../../../ui/trees/tree'
import type { EditedItem, Place } from './menu-editor.data'

export interface Node extends TreeItem {
  /** Absent for the fixed items. */
  item?: EditedItem
  children: readonly Node[]
}

const keyOf = (id: number) => String(id)

export const isFixed = (node: Pick<TreeItem, 'key'>) => node.key.startsWith('-')

/** The saved tree, with the fixed items in their places. */
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

/** The orders of root items. The fixed ones keep 98, 99 and 101; the others are spread between them. */
function rootOrders(nodes: readonly Node[]): readonly number[] {
  const orders: number[] = []
  let above = 0
  while (orders.length < nodes.length) {
    const rest = nodes.slice(orders.length)
    const next = rest.findIndex(isFixed)
    const between = next === -1 ? rest.length : next
    const below = rest[next] ? orderOfFixed(rest[next]) : Infinity
    orders.push(...ordersBetween(above, below, between))
    if (below === Infinity) break
    orders.push(below)
    above = below
  }
  return orders
}

/** 98, 99 and 101. */
export const orderOfFixed = ({ key }: Pick<TreeItem, 'key'>) => Math.abs(Number(key))

/** As many rising orders as are asked for, between two others: 1, 2, 3, or 99.1, 99.2 where there is less room. */
function ordersBetween(above: number, below: number, count: number): readonly number[] {
  let steps = 1
  while (above + count / steps >= below) steps *= 10
  return Array.from({ length: count }, (_, index) => above + (index + 1) / steps)
}

/** The place of every item in the tree, with the saved item. */
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

/** How many items have a new parent or a new place among their siblings. */
export function countMoved(before: readonly Node[], after: readonly Node[]): number {
  const was = new Map(placesOf(before).map(({ place }) => [place.id, place]))
  return placesOf(after).filter(({ place }) => !isSame(was.get(place.id), place)).length
}

/** The places to save so that the menu matches the tree. Saved orders may have gaps or duplicates. */
export function placesToSave(tree: readonly Node[]): readonly Place[] {
  return placesOf(tree).flatMap(({ place, item }) => (isSame(item, place) ? [] : [place]))
}
