import { chatRoutes, deskChatRoutes } from '@uplink/contract/chat'
import { module } from '../../platform/http/module'
import type { RoleRightsSource } from '../access/access.public'
import { markReadAsCustomer, readHistory, sendAsCustomer } from './chat.actions'
import { listInbox, markReadAtDesk, readAtDesk, sendAtDesk } from './inbox.actions'

interface ChatDeps {
  rights: RoleRightsSource
  /** Another provider's widget instead of the portal's own. */
  widgetUrl: string | undefined
}

export const chatHttp = module({
  routes: chatRoutes,
  bind: ({ rights, widgetUrl }: ChatDeps) => ({
    history: (call, { connection, query }) => readHistory(call, connection, 'customer', query),
    send: async (call, { connection, body }) => ({
      message: 'Sent.',
      data: await sendAsCustomer(rights, call, connection, body.text),
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
  bind: ({ rights }: { rights: RoleRightsSource }) => ({
    list: (call, { query, connection }) => listInbox(rights, call, query, connection),
    history: (call, { params, query }) => readAtDesk(rights, call, params.id, query),
    send: async (call, { params, body }) => ({
      message: 'Sent.',
      data: await sendAtDesk(rights, call, params.id, body.text),
    }),
    markRead: async (call, { params, body }) => ({
      message: 'Marked as read.',
      data: await markReadAtDesk(rights, call, params.id, body.through),
    }),
  }),
})
