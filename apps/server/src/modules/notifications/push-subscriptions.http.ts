import { pushSubscriptionRoutes } from '@uplink/contract/push-subscriptions'
import { module } from '#platform/http/module'
import { listSubscriptions, subscribe, unsubscribe, type PushDeps } from './push/push-subscriptions.actions'

export const pushSubscriptionsHttp = module({
  routes: pushSubscriptionRoutes,
  bind: (deps: PushDeps) => ({
    list: async (call) => ({ data: await listSubscriptions(deps, call) }),
    subscribe: async (call, { body }) => ({
      message: 'This browser shows your notifications from now on.',
      data: await subscribe(deps, call, body),
    }),
    unsubscribe: async (call, { params }) => ({
      message: 'That browser shows no more notifications.',
      data: await unsubscribe(call, params.id),
    }),
  }),
})
