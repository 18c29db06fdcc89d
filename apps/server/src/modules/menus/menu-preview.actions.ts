import type { Call } from '#platform/http/call'
import type { Person } from '#platform/http/person'
import { notFound } from '#platform/http/problem'
import { areWithin } from '#platform/resource/resource.store'
import { ruleColumnsOf } from '#platform/resource/rule-columns'
import {
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
