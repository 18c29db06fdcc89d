import { adminRoles as contract, roleLookup } from '@uplink/contract/admin-roles'
import type { Database } from '#platform/database/kysely'
import { invalid, invalidFields } from '#platform/http/problem'
import type { Change } from '#platform/resource/declaration'
import { resource } from '#platform/resource/resource'
import { administratorRole } from '../access.decisions'
import { adminPermissions } from './admin-permissions.resource'
import { peopleWithRole } from './counts.store'
import { wrongForCustomers, type ChosenRights } from './customer-rights'
import { customPermissions } from './custom-permissions.resource'

export const adminRoles = resource(contract, {
  table: 'roles',
  called: 'Role',
  lookup: roleLookup,
  sources: { people: peopleWithRole },
  searched: ['name', 'display_name'],
  links: {
    permission_ids: {
      table: 'role_permissions',
      own: 'role_id',
      other: 'permission_id',
      to: adminPermissions,
    },
    custom_permission_ids: {
      table: 'role_custom_permissions',
      own: 'role_id',
      other: 'custom_permission_id',
      to: customPermissions,
    },
  },
  constraints: { roles_name_key: ['name', 'There is a role with this name already'] },
  uses: [{ what: 'people', table: 'user_roles', column: 'role_id' }],
  isBuiltIn: ({ is_built_in }) => is_built_in === true,
  beforeWrite: (_call, tx, change) => keepBuiltIn(tx, change),
})

/**
 * Refuses to rename a built-in role, which the code knows by name, to choose rights for the Administrator, who has
 * all, and to give customers rights of staff.
 */
async function keepBuiltIn(tx: Database, { before, after }: Change): Promise<undefined> {
  if (!before || !after) return
  const rights = { before: before as ChosenRights, after: after as ChosenRights }
  const wrong = await wrongForCustomers(tx, { id: before.id, ...rights })
  if (Object.keys(wrong).length > 0) throw invalidFields(wrong)
  if (before.is_built_in === true && after.name !== before.name)
    throw invalid('name', 'A built-in role keeps its name')
  if (before.id !== administratorRole) return
  for (const field of ['permission_ids', 'custom_permission_ids'])
    if (after[field] !== undefined && !isSame(after[field], before[field]))
      throw invalid(field, 'The Administrator has all rights, so there is nothing to choose')
}

const isSame = (some: unknown, others: unknown) => sorted(some) === sorted(others)
const sorted = (ids: unknown) => [...(ids as number[])].sort((a, b) => a - b).join()
