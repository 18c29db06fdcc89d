import type { Call } from '../../platform/http/call'
import { hasPermission, type RoleRightsSource } from '../access/access.public'
import { findFor } from './menus.store'
import { toMenuTree } from './menus.view'

/** The menu of the signed-in person: what their permissions allow. */
export async function readOwnMenu(rights: RoleRightsSource, call: Call) {
  const { person } = call
  const rows = await findFor(call.db, { organization: person.organizationId ?? 0, user: person.userId })
  const allowed = await Promise.all(
    rows.map(async ({ permission }) => permission === null || hasPermission(rights, person, permission)),
  )
  return toMenuTree(rows.filter((_, index) => allowed[index]))
}
