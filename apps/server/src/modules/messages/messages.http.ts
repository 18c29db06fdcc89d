import { demoMessageRoutes, messageRoutes } from '@uplink/contract/messages'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import { listDemoMessages, exportMessages, listMessages, sendMessagesAgain } from './messages.actions'

export const messagesHttp = module({
  routes: messageRoutes,
  bind: () => ({
    list: (call, { query }) => listMessages(call, query),
    export: (call, { query }) => exportMessages(call, query),
    sendAgain: (call, { body }) => sendMessagesAgain(call, body.ids),
  }),
})

/** For the demo only: people who try the portal need the codes and links that it sends. */
export const demoMessagesHttp = module({
  routes: demoMessageRoutes,
  isOffered: (needs: { isDemo: boolean }) => needs.isDemo,
  bind: () => ({
    list: async (call, { query }) => whole(await listDemoMessages(call, query.to)),
  }),
})
