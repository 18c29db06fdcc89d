import { newPriceRoutes } from '@uplink/contract/catalogue'
import { module } from '#platform/http/module'
import { readNewPrice } from './new-price'

export const newPriceHttp = module({
  routes: newPriceRoutes,
  bind: () => ({
    read: async (call, { params }) => ({ data: await readNewPrice(call, params.id) }),
  }),
})
