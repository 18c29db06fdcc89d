import { pushSubscriptionRoutes } from '@uplink/contract/push-subscriptions'
import { bind, type Binding } from '../../platform/http/bind'
import { listSubscriptions, subscribe, unsubscribe, type PushDeps } from './push-subscriptions.actions'

export function pushSubscriptionsHttp(binding: Binding, deps: PushDeps): void {
  bind(binding, pushSubscriptionRoutes, {
    list: async (call) => ({ data: await listSubscriptions(deps, call) }),
    subscribe: async (call, { body }) => ({
      message: 'This browser shows your notifications from now on.',
      data: await subscribe(deps, call, body),
    }),
    unsubscribe: async (call, { params }) => ({
      message: 'That browser shows no more notifications.',
      data: await unsubscribe(call, params.id),
    }),
  })
}
