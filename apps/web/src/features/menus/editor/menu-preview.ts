import { fixedMenuItems } from '@uplink/contract/fixed-menu-items'
import { ownLinePermission } from '@uplink/contract/menu-items'
import type { MenuItem } from '@uplink/contract/menus'
import { hiddenForEveryone } from '../hidden-titles'
import { isLogout, visibleMenu } from '../menu-tree'
import { isFixed, type Node } from './draft-tree'

/** The role whose menu is previewed, as the server describes it. */
export interface Viewer {
  roleId: number
  /** The permissions named in the menu that the role has. */
  permissions: readonly string[]
  /** Names that no permission has. */
  unknown: readonly string[]
  onPhone: boolean
}

export interface LeftOut {
  title: string
  why: string
}

const customerRole = 2

/** The menu as somebody with only this role sees it, and the items they do not see, each with the reason. */
export function previewOf(
  tree: readonly Node[],
  viewer: Viewer,
): { items: MenuItem[]; leftOut: readonly LeftOut[] } {
  const leftOut: LeftOut[] = []
  const itemsOf = (nodes: readonly Node[], parent: number | null): MenuItem[] =>
    nodes.flatMap((node, order) => {
      const { item } = node
      if (isFixed(node) || !item) return fixed(node, order)
      const why = reasonFor(node, viewer)
      if (why !== undefined) {
        leftOut.push({ title: item.title, why })
        return []
      }
      const children = itemsOf(node.children, item.id)
      if (item.uri === null && children.length === 0) {
        leftOut.push({ title: item.title, why: 'nothing in it' })
        return []
      }
      const { id, title, icon, uri, permission, organization_id, user_ref_id } = item
      const fields = { id, title, icon, uri, permission, organization_id, user_ref_id }
      return [{ ...fields, parent_id: parent, order, children }]
    })
  const items = itemsOf(tree, null)
  const shown = visibleMenu(items, { firstRoleId: viewer.roleId, onPhone: viewer.onPhone })
  const kept = new Set(titlesOf(shown))
  const hidden = titlesOf(items).filter((title) => !kept.has(title))
  return {
    items: shown,
    leftOut: [...leftOut, ...hidden.map((title) => ({ title, why: viewer.onPhone ? 'not on phones' : '' }))],
  }
}

/** In the place where the tree has it: the tree's order is the menu's. */
function fixed({ key }: Node, order: number): MenuItem[] {
  const item = fixedMenuItems.find(({ id }) => String(id) === key)
  return item ? [{ ...item, order, children: [] }] : []
}

function reasonFor({ item }: Node, { roleId, permissions, unknown }: Viewer): string | undefined {
  if (!item) return undefined
  if (hiddenForEveryone.includes(item.title)) return 'hidden by the product'
  if (item.user_ref_id !== null) return 'for one person'
  const { permission } = item
  if (permission === null) return undefined
  if (permission === ownLinePermission && roleId !== customerRole) return 'for people with a line'
  if (permissions.includes(permission)) return undefined
  return unknown.includes(permission) ? `no permission is called ${permission}` : 'no right'
}

const titlesOf = (items: readonly MenuItem[]): string[] =>
  items.flatMap((item) => (isLogout(item) ? [] : [item.title, ...titlesOf(item.children)]))
