import type { Call } from '#platform/http/call'
import { findFor } from './menus.store'
import { toMenuTree } from './menus.view'

/** Opens no call: it marks the entries of self-care, which only somebody with a line of their own has a use for. */
const ownLine = 'self-care.use'

/** The menu of the signed-in person: what their permissions allow. */
export async function readOwnMenu(call: Call) {
  const { person } = call
  const rows = await findFor(call.db, { organization: person.organizationId ?? 0, user: person.userId })
  const allowed = await Promise.all(
    rows.map(async ({ permission }) => {
      if (permission === null) return true
      if (permission === ownLine && person.connections.length === 0) return false
      return call.hasPermission(permission)
    }),
  )
  return toMenuTree(rows.filter((_, index) => allowed[index]))
}
