import { demoMessageRoutes, messageRoutes } from '@uplink/contract/messages'
import { bind, type Binding } from '../../platform/http/bind'
import { whole } from '../../platform/http/pages'
import { listDemoMessages, listMessages, type MessagesDeps } from './messages.actions'

export function messagesHttp(binding: Binding, deps: MessagesDeps): void {
  bind(binding, messageRoutes, {
    list: (call, { query }) => listMessages(deps, call, query),
  })
}

/** For the demo alone: whoever tries the portal has to get the codes and links it sends. */
export function demoMessagesHttp(binding: Binding): void {
  bind(binding, demoMessageRoutes, {
    list: async (call, { query }) => whole(await listDemoMessages(call, query.to)),
  })
}
