import type { MenuItem } from '@uplink/contract/menus'
import { fixedMenuItems } from '@uplink/contract/fixed-menu-items'
import type { MenuRow } from './menus.store'

/** Like the contract's type, but with a fixed depth, so that it fits the response schema. */
type Leaf = Omit<MenuItem, 'children'> & { children: never[] }
type Branch = Omit<MenuItem, 'children'> & { children: Leaf[] }
type Root = Omit<MenuItem, 'children'> & { children: Branch[] }

function toFields(row: MenuRow): Omit<MenuItem, 'children'> {
  return {
    id: row.id,
    parent_id: row.parent_id,
    order: row.order,
    title: row.title,
    icon: row.icon,
    uri: row.uri,
    permission: row.permission,
    organization_id: row.organization_id,
    user_ref_id: row.user_ref_id,
  }
}

/** The items that the product itself appends (specification 3). */
const fixedItems: Root[] = fixedMenuItems.map((item) => ({ ...item, children: [] }))

const leadsSomewhere = (item: { uri: string | null; children: unknown[] }) =>
  item.uri !== null || item.children.length > 0

/**
 * The tree of a person's menu items, three levels deep, with the fixed items. Items below a missing one, or deeper,
 * are left out, and so are empty groups.
 */
export function toMenuTree(rows: MenuRow[]): Root[] {
  const level = <Item extends { uri: string | null; children: unknown[] }>(
    parent: number | null,
    toItem: (row: MenuRow) => Item,
  ) =>
    rows
      .filter((row) => row.parent_id === parent)
      .map(toItem)
      .filter(leadsSomewhere)
  const toLeaf = (row: MenuRow): Leaf => ({ ...toFields(row), children: [] })
  const toBranch = (row: MenuRow): Branch => ({ ...toFields(row), children: level(row.id, toLeaf) })
  const toRoot = (row: MenuRow): Root => ({ ...toFields(row), children: level(row.id, toBranch) })
  return [...level(null, toRoot), ...fixedItems].sort((one, other) => one.order - other.order)
}
