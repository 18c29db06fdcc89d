import { rowRightRoutes } from '@uplink/contract/row-rights'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import type { RoleRightsSource } from './access.rights'
import { listOwnRights } from './rows.actions'

export const rowsHttp = module({
  routes: rowRightRoutes,
  bind: (needs: { rights: RoleRightsSource }) => ({
    own: async (call) => whole(await listOwnRights(needs, call)),
  }),
})
