import * as z from 'zod'
import { bodyId, defineRoute, id } from './route'
import { changed, cuid, instant, list, listQuery, one, pageQuery } from './wire'

/** The specification's limit of the bell's list. */
export const notificationListLimit = 10

export const notification = z.object({
  id: z.number().int(),
  title: z.string(),
  body: z.string(),
  /** A path inside the portal (`/admin/…`) or null. */
  link: z.string().nullable(),
  created_at: instant,
  is_seen: z.boolean(),
})

export type Notification = z.infer<typeof notification>

const ids = z.strictObject({ ids: z.array(bodyId).min(1).max(300) })
const params = z.strictObject({ id })

const ownQuery = z.strictObject({
  page: pageQuery.page,
  /** The specification's name for the page size of this list; `per_page` means the same. */
  limit: z.coerce.number().int().min(1).max(100).optional(),
  per_page: z.coerce.number().int().min(1).max(100).optional(),
})

const systemQuery = listQuery({ filters: { cuid, username: z.string().min(1).max(64).optional() } })

export const notificationRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/auth/notifications',
    summary: 'The signed-in person’s notifications, newest first, with the unread count',
    right: { audience: 'signed-in', name: 'notifications.list' },
    query: ownQuery,
    response: list(notification).extend({ unread: z.number().int() }),
  }),
  read: defineRoute({
    method: 'GET',
    path: '/auth/notifications/:id',
    summary: 'One notification',
    right: { audience: 'signed-in', name: 'notifications.read' },
    params,
    response: one(notification),
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/auth/notifications/:id',
    summary: 'Delete one notification',
    right: { audience: 'signed-in', name: 'notifications.delete' },
    params,
    response: changed(z.object({ id: z.number().int() })),
  }),
  removeSelected: defineRoute({
    method: 'PUT',
    path: '/auth/notifications/destroySelectedRows',
    summary: 'Delete the listed notifications; ids of other people’s are ignored',
    right: { audience: 'signed-in', name: 'notifications.delete' },
    body: ids,
    response: changed(z.object({ ids: z.array(z.number().int()) })),
  }),
  markSeen: defineRoute({
    method: 'PUT',
    path: '/auth/notifications/statusUpdate',
    summary: 'Mark the listed notifications as seen and set the unread count to 0',
    right: { audience: 'signed-in', name: 'notifications.mark-seen' },
    body: z.strictObject({ ids: z.array(bodyId).max(300) }),
    response: changed(z.object({ ids: z.array(z.number().int()), unread: z.number().int() })),
  }),
  system: defineRoute({
    method: 'GET',
    path: '/get_system_notifications',
    summary: 'What the provider announced about one connection: outages, dues, suspensions',
    right: { audience: 'self-care', name: 'notifications.list-system' },
    connection: 'required',
    query: systemQuery,
    response: list(notification),
  }),
}
