import { menuOrderRoutes } from '@uplink/contract/menu-items'
import { module } from '#platform/http/module'
import { updateOrder } from './menu-items.actions'

export const menuOrderHttp = module({
  routes: menuOrderRoutes,
  bind: () => ({
    update: async (call, { body }) => ({
      message: 'Menu order saved.',
      data: await updateOrder(call, body.items),
    }),
  }),
})
