import { ownLinePermission } from '@uplink/contract/menu-items'
import type { Call } from '#platform/http/call'
import { findFor } from './menus.store'
import { toMenuTree } from './menus.view'

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
