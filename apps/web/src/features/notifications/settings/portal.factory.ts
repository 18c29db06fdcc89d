import type { Notification } from '@uplink/contract/notifications'
import { http, HttpResponse } from 'msw'

let lastId = 0

export function notificationFactory(given: Partial<Notification> = {}): Notification {
  const id = given.id ?? ++lastId
  return {
    id,
    title: `Notice ${id}`,
    body: '',
    link: null,
    created_at: '2026-03-14T05:30:00.000Z',
    is_seen: false,
    ...given,
  }
}

export const refusal = (status: number, code: string, message: string) =>
  HttpResponse.json({ message, code, request_id: 'r-77' }, { status })

/** A portal with one person's notifications, newest first, that answers as the contract says. */
export function portalFactory(given: Notification[] = []) {
  const portal = {
    notifications: given,
    /** What the provider announced, by `cuid`. */
    announced: new Map<string, Notification[]>(),
    /** How many of the newest notifications count as unread. */
    unread: given.filter((one) => !one.is_seen).length,
    /** Method and path with query of every call, oldest first. */
    calls: [] as string[],
    /** The ids of every change. */
    changes: [] as { call: string; ids: number[] }[],
  }
  const drop = (ids: number[]) => {
    portal.notifications = portal.notifications.filter((one) => !ids.includes(one.id))
    portal.unread = Math.min(portal.unread, portal.notifications.length)
  }
  const idsOf = async (request: Request) => ((await request.json()) as { ids: number[] }).ids

  const handlers = [
    http.all('*/api/*', ({ request }) => {
      const { pathname, search } = new URL(request.url)
      portal.calls.push(`${request.method} ${pathname.slice('/api'.length)}${search}`)
    }),
    http.get('*/api/auth/notifications', ({ request }) =>
      HttpResponse.json({ ...pageOf(portal.notifications, request.url), unread: portal.unread }),
    ),
    http.get('*/api/get_system_notifications', ({ request }) => {
      const cuid = new URL(request.url).searchParams.get('cuid') ?? ''
      return HttpResponse.json(pageOf(portal.announced.get(cuid) ?? [], request.url))
    }),
    http.get('*/api/auth/notifications/:id', ({ params }) => {
      const found = portal.notifications.find((one) => one.id === Number(params.id))
      return found ? HttpResponse.json({ data: found }) : refusal(404, 'record.not-found', 'Not found.')
    }),
    http.delete('*/api/auth/notifications/:id', ({ params }) => {
      const id = Number(params.id)
      portal.changes.push({ call: 'remove', ids: [id] })
      drop([id])
      return HttpResponse.json({ message: 'The notification is deleted.', data: { id } })
    }),
    http.put('*/api/auth/notifications/destroySelectedRows', async ({ request }) => {
      const ids = await idsOf(request)
      portal.changes.push({ call: 'remove-selected', ids })
      drop(ids)
      return HttpResponse.json({ message: 'The notifications are deleted.', data: { ids } })
    }),
    http.put('*/api/auth/notifications/statusUpdate', async ({ request }) => {
      const ids = await idsOf(request)
      portal.changes.push({ call: 'mark-seen', ids })
      portal.unread = 0
      portal.notifications = portal.notifications.map((one) =>
        ids.includes(one.id) ? { ...one, is_seen: true } : one,
      )
      return HttpResponse.json({
        message: 'The notifications are marked as seen.',
        data: { ids, unread: 0 },
      })
    }),
  ]
  return Object.assign(portal, {
    handlers,
    /** Adds an unseen notification. */
    add: (one: Notification) => {
      portal.notifications = [one, ...portal.notifications]
      portal.unread += 1
    },
  })
}

function pageOf(all: Notification[], url: string) {
  const { searchParams } = new URL(url)
  const page = Number(searchParams.get('page') ?? 1)
  const perPage = Number(searchParams.get('limit') ?? 10)
  const data = all.slice((page - 1) * perPage, page * perPage)
  return {
    data,
    per_page: perPage,
    total: all.length,
    current_page: page,
    last_page: Math.max(1, Math.ceil(all.length / perPage)),
    to: data.length === 0 ? 0 : (page - 1) * perPage + data.length,
  }
}
