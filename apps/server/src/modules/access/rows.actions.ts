import type { Model } from '@uplink/contract/models'
import { permissionActions } from '@uplink/contract/permission-rules'
import type { Call } from '#platform/http/call'
import { accessFor } from './access.decisions'
import type { RoleRightsSource } from './access.rights'
import { findRouteLists } from './rows.store'

/** For each route list, the actions that the caller's row rules allow on at least some rows. */
export async function listOwnRights({ rights }: { rights: RoleRightsSource }, { db, person }: Call) {
  const [now, routes] = await Promise.all([rights.now(), findRouteLists(db)])
  const allowed = routes.map((route) => {
    const granted = permissionActions
      .map((action) => ({ action, on: accessFor(now, person, route.route_model as Model, action).kind }))
      .filter(({ on }) => on !== 'none')
    const isEverywhere = granted.every(({ on }) => on === 'all')
    return {
      ...route,
      actions: granted.map(({ action }) => action),
      flag: isEverywhere ? ('1' as const) : ('0' as const),
    }
  })
  return allowed.filter(({ actions }) => actions.length > 0)
}
