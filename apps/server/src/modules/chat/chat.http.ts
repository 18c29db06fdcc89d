import { chatRoutes, deskChatRoutes } from '@uplink/contract/chat'
import { module } from '#platform/http/module'
import { markReadAsCustomer, sendAsCustomer } from './chat.actions'
import { exportInbox, listInbox, markReadAtDesk, readAtDesk, readOfLine, sendAtDesk } from './inbox.actions'

interface ChatDeps {
  /** The address of another provider's widget, used instead of the portal's own. */
  widgetUrl: string | undefined
}

export const chatHttp = module({
  routes: chatRoutes,
  bind: ({ widgetUrl }: ChatDeps) => ({
    history: (call, { connection, query }) => readOfLine(call, connection, query),
    send: async (call, { connection, body }) => ({
      message: 'Sent.',
      data: await sendAsCustomer(call, connection, body.text),
    }),
    markRead: async (call, { connection, body }) => ({
      message: 'Marked as read.',
      data: await markReadAsCustomer(call, connection, body.through),
    }),
    settings: async () => ({ data: { widget_url: widgetUrl ?? null } }),
  }),
})

export const deskChatHttp = module({
  routes: deskChatRoutes,
  bind: () => ({
    list: (call, { query, connection }) => listInbox(call, query, connection),
    export: (call, { query, connection }) => exportInbox(call, query, connection),
    history: (call, { params, query }) => readAtDesk(call, params.id, query),
    send: async (call, { params, body }) => ({
      message: 'Sent.',
      data: await sendAtDesk(call, params.id, body.text),
    }),
    markRead: async (call, { params, body }) => ({
      message: 'Marked as read.',
      data: await markReadAtDesk(call, params.id, body.through),
    }),
  }),
})
