import { erasureRoutes } from '@uplink/contract/erasures'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import { declineErasure, listErasures, orderErasure, readErasure } from './erasing/erasures.actions'

export const erasuresHttp = module({
  routes: erasureRoutes,
  bind: () => ({
    list: async (call) => whole(await listErasures(call)),
    read: async (call, { params }) => ({ data: await readErasure(call, params.id) }),
    order: async (call, { params, body }) => ({
      message: 'They are being erased. Nobody can sign in as them any more.',
      data: await orderErasure(call, params.id, body),
    }),
    decline: async (call, { params, body }) => ({
      message: 'Declined. They are told the reason.',
      data: await declineErasure(call, params.id, body),
    }),
  }),
})
