import { notificationRoutes } from '@uplink/contract/notifications'
import { bind, type Binding } from '../../platform/http/bind'
import { listOwn, listSystem, markSeen, readOne, removeOne, removeSelected } from './notifications.actions'

export function notificationsHttp(binding: Binding): void {
  bind(binding, notificationRoutes, {
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
  })
}
