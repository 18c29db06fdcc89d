import { chatRoutes, deskChatRoutes } from '@uplink/contract/chat'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import { countUnreadOfOwn, markReadAsCustomer, sendAsCustomer } from './chat.actions'
import * as inbox from './inbox.actions'

interface ChatDeps {
  /** The address of another provider's widget, used instead of the portal's own. */
  widgetUrl: string | undefined
}

export const chatHttp = module({
  routes: chatRoutes,
  bind: ({ widgetUrl }: ChatDeps) => ({
    history: (call, { connection, query }) => inbox.readOfLine(call, connection, query),
    send: async (call, { connection, body }) => ({
      message: 'Sent.',
      data: await sendAsCustomer(call, connection, body),
    }),
    markRead: async (call, { connection, body }) => ({
      message: 'Marked as read.',
      data: await markReadAsCustomer(call, connection, body.through),
    }),
    settings: async (call, { connection }) => ({
      data: { widget_url: widgetUrl ?? null, unread: await countUnreadOfOwn(call, connection) },
    }),
  }),
})

export const deskChatHttp = module({
  routes: deskChatRoutes,
  bind: () => ({
    list: (call, { query, connection }) => inbox.listInbox(call, query, connection),
    export: (call, { query, connection }) => inbox.exportInbox(call, query, connection),
    history: (call, { params, query }) => inbox.readAtDesk(call, params.id, query),
    agents: async (call, { params }) => whole(await inbox.listAgents(call, params.id)),
    assign: (call, { params, body }) => inbox.assignChat(call, params.id, body.assignee_id),
    send: async (call, { params, body }) => ({
      message: 'Sent.',
      data: await inbox.sendAtDesk(call, params.id, body),
    }),
    presence: async (call, { params, body }) => whole(await inbox.beAtChat(call, params.id, body.state)),
    markRead: async (call, { params, body }) => ({
      message: 'Marked as read.',
      data: await inbox.markReadAtDesk(call, params.id, body.through),
    }),
  }),
})
