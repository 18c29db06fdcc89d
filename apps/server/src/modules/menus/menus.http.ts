import { menuRoutes } from '@uplink/contract/menus'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import { menuActsOf, readOwnMenu } from './menus.actions'

export const menusHttp = module({
  routes: menuRoutes,
  bind: () => ({
    all: async (call) => ({ ...whole(await readOwnMenu(call)), can: await menuActsOf(call) }),
  }),
})
