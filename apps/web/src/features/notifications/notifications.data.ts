import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Notification, notificationListLimit, notificationRoutes } from '@uplink/contract/notifications'
import type { Answer } from '@uplink/contract/route'
import { t } from '../../language/t'
import { tellRefusal } from '../../platform/api/failure'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { ApiError } from '../../platform/api/errors'
import { keysOf } from '../../platform/api/query-keys'
import { activeCuid } from '../../platform/session/session'
import type { ToastStore } from '../../ui/feedback/toast-store'

const list = endpoint<typeof notificationRoutes.list>('GET', '/auth/notifications')
const read = endpoint<typeof notificationRoutes.read>('GET', '/auth/notifications/:id')
const remove = endpoint<typeof notificationRoutes.remove>('DELETE', '/auth/notifications/:id')
const removeSelected = endpoint<typeof notificationRoutes.removeSelected>(
  'PUT',
  '/auth/notifications/destroySelectedRows',
)
const markSeen = endpoint<typeof notificationRoutes.markSeen>('PUT', '/auth/notifications/statusUpdate')
const system = endpoint<typeof notificationRoutes.system>('GET', '/get_system_notifications')

// typed by the contract's constant, not imported, so that its schemas stay out of the first script
const limit: typeof notificationListLimit = 10

/** The cache's keys of this feature: a part, then a page or an id. */
export const keys = {
  ...keysOf('notifications'),
  own: keysOf('notifications').of('own'),
  system: keysOf('notifications').of('system'),
}

export type OwnPage = Answer<typeof notificationRoutes.list>

/** Whether the server said that this person may not see notifications (specification 8). */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403
}

/** After a refusal no query asks again until somebody signs in. */
const isAllowed = ({ state }: { state: { error: Error | null } }) => !isForbidden(state.error)

/** A page of the person's own notifications with the unread count. The first page is the bell's list as well. */
export function notificationsQuery({ page } = { page: 1 }) {
  return queryOptions({
    queryKey: keysOf('notifications').of('own', page),
    queryFn: ({ signal }) => call(list, { query: { page, limit } }, { signal }),
    enabled: isAllowed,
    placeholderData: keepPreviousData,
  })
}

/** A page of what the provider announced about the active connection. */
export function systemNotificationsQuery({ page }: { page: number }) {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keysOf('notifications').of('system', cuid, page),
    queryFn: ({ signal }) => call(system, { query: { cuid, page } }, { signal }),
    enabled: isAllowed,
    placeholderData: keepPreviousData,
  })
}

export function notificationQuery(id: number) {
  return queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(read, { params: { id } }, { signal }).then((answer) => answer.data),
  })
}

/** Marks the listed notifications as seen and sets the unread count to 0. A failure shows the server's message. */
export function markSeenMutation(toasts: ToastStore) {
  return mutationOptions({
    mutationFn: (ids: number[]) => call(markSeen, { body: { ids } }),
    onSuccess: ({ data }, _ids, _before, { client }) => {
      showSeen(client, new Set(data.ids))
      // a notification that came after the server's answer would be missing from the count
      return client.invalidateQueries({ queryKey: keys.own })
    },
    onError: (error) => tellRefusal(toasts, error),
  })
}

function showSeen(client: QueryClient, ids: ReadonlySet<number>): void {
  const seen = (one: Notification) => (ids.has(one.id) ? { ...one, is_seen: true } : one)
  client.setQueriesData<OwnPage>({ queryKey: keys.own }, (page) =>
    page ? { ...page, unread: 0, data: page.data.map(seen) } : undefined,
  )
  client.setQueriesData<Answer<typeof notificationRoutes.system>>({ queryKey: keys.system }, (page) =>
    page ? { ...page, data: page.data.map(seen) } : undefined,
  )
  for (const id of ids)
    client.setQueryData<Notification>(keys.one(id), (one) => (one ? seen(one) : undefined))
}

/** Deletes one notification, or all that are listed. */
export function removeMutation(toasts: ToastStore) {
  return mutationOptions({
    mutationFn: async (ids: number[]): Promise<{ message: string }> => {
      const [only, ...others] = ids
      return only !== undefined && others.length === 0
        ? call(remove, { params: { id: only } })
        : call(removeSelected, { body: { ids } })
    },
    onSuccess: ({ message }) => void toasts.success(t(message)),
    onError: (error) => tellRefusal(toasts, error),
    // also after a failure: it may have been deleted already
    onSettled: (_answer, _error, ids, _before, { client }) => {
      for (const id of ids) void client.invalidateQueries({ queryKey: keys.one(id), refetchType: 'none' })
      void client.invalidateQueries({ queryKey: keys.system })
      return client.invalidateQueries({ queryKey: keys.own })
    },
  })
}
