import { paymentPromiseRoutes } from '@uplink/contract/payment-promises'
import { module } from '#platform/http/module'
import { lookAtPromise, takePromise } from './promises.actions'

export const promisesHttp = module({
  routes: paymentPromiseRoutes,
  bind: () => ({
    terms: async (call, { connection }) => ({ data: await lookAtPromise(call, connection) }),
    take: (call, { connection, body }) => takePromise(call, connection, body),
  }),
})
