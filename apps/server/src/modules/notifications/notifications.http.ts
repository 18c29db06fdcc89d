import { notificationRoutes } from '@uplink/contract/notifications'
import { module } from '#platform/http/module'
import { listOwn, listSystem, markSeen, readOne, removeOne, removeSelected } from './notifications.actions'

export const notificationsHttp = module({
  routes: notificationRoutes,
  bind: () => ({
    list: (call, { query }) => listOwn(call, query),
    read: async (call, { params }) => ({ data: await readOne(call, params.id) }),
    remove: async (call, { params }) => ({
      message: 'The notification is deleted.',
      data: await removeOne(call, params.id),
    }),
    removeSelected: async (call, { body }) => ({
      message: 'The notifications are deleted.',
      data: await removeSelected(call, body.ids),
    }),
    markSeen: async (call, { body }) => ({
      message: 'The notifications are marked as seen.',
      data: await markSeen(call, body.ids),
    }),
    system: (call, { query, connection }) => listSystem(call, connection, query),
  }),
})
