export interface TreeItem {
  key: string
  label: string
  children: readonly TreeItem[]
}

/** A place among the children of `parent` (null: the top level), counted without the item that moves there. */
export interface Spot {
  parent: string | null
  index: number
}

export interface TreeRow<Item extends TreeItem> {
  item: Item
  /** 0 for the top level. */
  depth: number
  parent: string | null
  index: number
  siblings: readonly TreeItem[]
}

/** All visible items in reading order; those inside folded ones are left out. */
export function rowsOf<Item extends TreeItem>(
  items: readonly Item[],
  folded: ReadonlySet<string> = new Set(),
  depth = 0,
  parent: string | null = null,
): readonly TreeRow<Item>[] {
  return items.flatMap((item, index) => [
    { item, depth, parent, index, siblings: items },
    ...(folded.has(item.key) ? [] : rowsOf(item.children as readonly Item[], folded, depth + 1, item.key)),
  ])
}

/** How many levels an item takes: 1 without children. */
function levelsOf(item: TreeItem): number {
  return 1 + Math.max(0, ...item.children.map(levelsOf))
}

export function childrenOf(items: readonly TreeItem[], parent: string | null): readonly TreeItem[] {
  if (parent === null) return items
  return rowsOf(items).find(({ item }) => item.key === parent)?.item.children ?? []
}

const depthOf = (items: readonly TreeItem[], parent: string | null) =>
  parent === null ? 0 : (rowsOf(items).find(({ item }) => item.key === parent)?.depth ?? 0) + 1

/** Why an item may not go to a place. */
export type Refusal = 'too deep' | 'fixed' | 'itself'

export interface TreeLimits {
  maxDepth: number
  isFixed: (item: TreeItem) => boolean
}

/**
 * Why an item may not go to a place; undefined if it may. A branch moves as a whole, and no item goes behind the
 * fixed ones at the end.
 */
export function refusalOf(
  items: readonly TreeItem[],
  moved: TreeItem,
  { parent, index }: Spot,
  { maxDepth, isFixed }: TreeLimits,
): Refusal | undefined {
  if (isFixed(moved)) return 'fixed'
  if (parent === moved.key || rowsOf(moved.children).some(({ item }) => item.key === parent)) return 'itself'
  if (depthOf(items, parent) + levelsOf(moved) > maxDepth) return 'too deep'
  const siblings = childrenOf(items, parent).filter(({ key }) => key !== moved.key)
  const firstFree = siblings.findIndex((item) => !isFixed(item))
  const lastFree = siblings.findLastIndex((item) => !isFixed(item))
  const from = firstFree === -1 ? 0 : firstFree
  return index < from || index > lastFree + 1 ? 'fixed' : undefined
}

/** The place of an item that is dropped before row `gap` of `rows` at a wanted depth, and the depth it gets. */
export function spotAt(
  rows: readonly TreeRow<TreeItem>[],
  gap: number,
  wantedDepth: number,
): Spot & { depth: number } {
  const before = rows[gap - 1]
  const after = rows[gap]
  const deepest = before ? before.depth + 1 : 0
  const depth = Math.max(after?.depth ?? 0, Math.min(deepest, wantedDepth))
  const above = rows.slice(0, gap)
  const parent = depth === 0 ? undefined : above.findLast((row) => row.depth === depth - 1)
  const key = parent?.item.key ?? null
  const place = above.filter((row) => row.parent === key && row.depth === depth).length
  // in a folded branch: after all items in it
  const isFolded = parent !== undefined && parent === before && parent.item.children.length > 0
  const isShown = rows.some((row) => row.parent === key)
  return { parent: key, depth, index: isFolded && !isShown ? parent.item.children.length : place }
}

/** The tree with an item moved. */
export function moveItem<Item extends TreeItem>(
  items: readonly Item[],
  key: string,
  { parent, index }: Spot,
): readonly Item[] {
  const moved = rowsOf(items).find(({ item }) => item.key === key)?.item
  if (!moved) return items
  const without = (list: readonly TreeItem[]): readonly TreeItem[] =>
    list.filter((item) => item.key !== key).map((item) => ({ ...item, children: without(item.children) }))
  const put = (list: readonly TreeItem[]) => [...list.slice(0, index), moved, ...list.slice(index)]
  const into = (list: readonly TreeItem[]): readonly TreeItem[] =>
    list.map((item) => ({
      ...item,
      children: item.key === parent ? put(item.children) : into(item.children),
    }))
  const rest = without(items)
  return (parent === null ? put(rest) : into(rest)) as readonly Item[]
}
