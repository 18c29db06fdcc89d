import { menuRoutes } from '@uplink/contract/menus'
import { module } from '../../platform/http/module'
import { whole } from '../../platform/http/pages'
import type { RoleRightsSource } from '../access/access.public'
import { readOwnMenu } from './menus.actions'

export const menusHttp = module({
  routes: menuRoutes,
  bind: (deps: { rights: RoleRightsSource }) => ({
    all: async (call) => whole(await readOwnMenu(deps.rights, call)),
  }),
})
