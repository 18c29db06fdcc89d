import { ownLinePermission } from '@uplink/contract/menu-items'
import { invoiceDeskRoutes } from '@uplink/contract/desk-invoices'
import { erasureRoutes } from '@uplink/contract/erasures'
import { factorResetRoutes } from '@uplink/contract/factor-resets'
import type { MenuAct, MenuItem } from '@uplink/contract/menus'
import { orderRoutes } from '@uplink/contract/orders'
import type { RouteDefinition } from '@uplink/contract/route'
import { fixedMenuItems } from '@uplink/contract/fixed-menu-items'
import type { Call } from '#platform/http/call'
import type { Person } from '#platform/http/person'
import { notFound } from '#platform/http/problem'
import { areWithin } from '#platform/resource/resource.store'
import { ruleColumnsOf } from '#platform/resource/rule-columns'
import {
  findFor,
  type MenuRow,
  findNamedPermissions,
  findOrganizations,
  findPermissions,
  findRoles,
  type Sought,
} from './menu-items.store'

export interface PreviewDeps {
  decisions: { hasPermission(person: Person, name: string): Promise<boolean> }
}

const ruled = {
  permissions: { model: 'admin-permission', table: 'admin_permissions' },
  roles: { model: 'admin-role', table: 'roles' },
} as const

const listed = (call: Call, what: keyof typeof ruled) =>
  call.rows(ruled[what].model, 'List', ruleColumnsOf(ruled[what]).columns)

/** Which of the permissions named in the menu a person with only this role would have. */
export async function readPreview({ decisions }: PreviewDeps, call: Call, role: number) {
  if (!(await areWithin(call.db, ruled.roles.table, [role], await listed(call, 'roles')))) throw notFound()
  const named = await findNamedPermissions(call.db)
  const person = { ...call.person, roleIds: [role] }
  const has = await Promise.all(named.map(({ name }) => decisions.hasPermission(person, name)))
  return {
    permissions: named.filter((_, index) => has[index]).map(({ name }) => name),
    unknown: named.filter(({ is_known }) => !is_known).map(({ name }) => name),
  }
}

/** What a menu item's fields are chosen from. */
export const readChoices = {
  permissions: async (call: Call, sought: Sought) =>
    findPermissions(call.db, sought, await listed(call, 'permissions')),
  roles: async (call: Call, sought: Sought) => findRoles(call.db, sought, await listed(call, 'roles')),
  /** Those that the caller's rules allow in a menu item, whose names its list shows as well. */
  organizations: async (call: Call, sought: Sought) => {
    const columns = { organization_id: { column: 'organizations.id', type: 'int' } } as const
    return findOrganizations(call.db, sought, await call.rows('menu-item', 'Create', columns))
  },
}

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
function toMenuTree(rows: MenuRow[]): Root[] {
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

const lists: readonly (readonly [MenuAct, RouteDefinition])[] = [
  ['see-bills', invoiceDeskRoutes.list],
  ['see-orders', orderRoutes.desk],
  ['see-factor-resets', factorResetRoutes.list],
  ['see-erasures', erasureRoutes.list],
]

/** Which lists of staff the caller may call, beyond what the menu's permissions say. */
export async function menuActsOf(call: Call): Promise<MenuAct[]> {
  const allowed = await Promise.all(lists.map(([, route]) => call.mayReach(route)))
  return lists.flatMap(([act], index) => (allowed[index] ? [act] : []))
}

/** The menu items of the signed-in person that their permissions allow. */
export async function readOwnMenu(call: Call) {
  const { person } = call
  const rows = await findFor(call.db, { organization: person.organizationId ?? 0, user: person.userId })
  const allowed = await Promise.all(
    rows.map(async ({ permission }) => {
      if (permission === null) return true
      if (permission === ownLinePermission && person.connections.length === 0) return false
      return call.hasPermission(permission)
    }),
  )
  return toMenuTree(rows.filter((_, index) => allowed[index]))
}
