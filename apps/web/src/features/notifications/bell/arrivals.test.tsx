import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startLive } from '../../../platform/live/live'
import { clearSession, startSession, storeSubscriber } from '../../../platform/session/session'
import { startBroker, type TestBroker } from '../../../testing/broker'
import { server } from '../../../testing/visit'
import { notificationFactory, portalFactory } from '../settings/portal.factory'
import { openScreen } from '../screen.factory'

let broker: TestBroker

beforeAll(async () => {
  broker = await startBroker('isp_token')
})
beforeEach(() => {
  vi.setSystemTime('2026-03-14T06:00:00Z')
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  startSession('isp_token', null)
})
afterEach(async () => {
  clearSession()
  await vi.waitFor(() => expect(broker.connected()).toBe(0))
  vi.useRealTimers()
  vi.restoreAllMocks()
})
afterAll(async () => {
  await broker.stop()
})

type Portal = ReturnType<typeof portalFactory>

/** A screen with a live connection: its lists were read when it was opened, and again when the connection came up. */
async function openListening(portal: Portal, address = '/admin/dashboard') {
  server.use(...portal.handlers)
  const view = openScreen(address)
  await waitFor(() => expect(ownReads(portal)).toBe(1))
  startLive({ id: 12, live: { enabled: true, url: broker.url, topic: 'user-12' } })
  await waitFor(() => expect(ownReads(portal)).toBe(2))
  await waitFor(() => expect(view.client.isFetching()).toBe(0))
  return view
}

const ownReads = (portal: Portal) =>
  portal.calls.filter((call) => call.startsWith('GET /auth/notifications?page=1')).length

/** Adds a notification and sends its live message `times` times. */
async function send(portal: Portal, title: string, times = 1) {
  const one = notificationFactory({ title, created_at: '2026-03-14T05:59:30Z' })
  portal.add(one)
  const { body: _body, ...told } = one
  for (let time = 1; time <= times; time += 1) await broker.publish('user-12', JSON.stringify(told))
}

const bell = (name: string) => screen.findByRole('button', { name })
const rowsOf = (place: HTMLElement) =>
  within(place)
    .getAllByRole('link')
    .map((row) => row.textContent)

describe('a live message', () => {
  it('goes to the top of the list and raises the count by one, without a call', async () => {
    const portal = portalFactory([notificationFactory({ title: 'Known' })])
    const { user } = await openListening(portal)
    await send(portal, 'Just now')
    await bell('Notifications, 2 unread')
    await send(portal, 'And another')
    await bell('Notifications, 3 unread')
    expect(screen.getByText('New notification: And another')).toBeTruthy()
    expect(ownReads(portal)).toBe(2)

    await user.click(await bell('Notifications, 3 unread'))
    expect(rowsOf(screen.getByRole('dialog'))).toEqual([
      'And another Unread less than 1 minute ago',
      'Just now Unread less than 1 minute ago',
      'Known Unread 30 minutes ago',
      'See All Messages',
    ])
  })

  it('counts once, however often it comes', async () => {
    const portal = portalFactory()
    await openListening(portal)
    await send(portal, 'Twice', 2)
    await send(portal, 'Once')
    expect(await screen.findByText('New notification: Once')).toBeTruthy()
    expect(await bell('Notifications, 2 unread')).toBeTruthy()
  })

  it('keeps the list as long as it was', async () => {
    const portal = portalFactory(Array.from({ length: 10 }, () => notificationFactory({ is_seen: true })))
    const { user } = await openListening(portal)
    await send(portal, 'The eleventh')
    await user.click(await bell('Notifications, 1 unread'))
    const rows = rowsOf(screen.getByRole('dialog'))
    expect(rows).toHaveLength(11)
    expect(rows[0]).toContain('The eleventh')
  })

  it('shows on the list page as well', async () => {
    const portal = portalFactory([notificationFactory({ title: 'Known' })])
    await openListening(portal, '/admin/notifications')
    await send(portal, 'Just now')
    expect(await screen.findByRole('link', { name: 'Just now' })).toBeTruthy()
    expect(screen.getByText('2 new since you last looked')).toBeTruthy()
    expect(ownReads(portal)).toBe(2)
  })

  it('makes what the provider announced be read again where it is shown', async () => {
    storeSubscriber({
      id: 7,
      username: 'dhanmondi-1',
      city: 'Dhaka',
      first_name: '',
      last_name: '',
      contact: '',
    })
    const portal = portalFactory()
    portal.announced.set('7', [])
    await openListening(portal, '/admin/notifications?from=provider')
    expect(await screen.findByText('Your provider has announced nothing for this line.')).toBeTruthy()
    portal.announced.set('7', [notificationFactory({ title: 'Outage in your area' })])
    await send(portal, 'Outage in your area')
    expect(await screen.findByRole('link', { name: 'Outage in your area' })).toBeTruthy()
  })

  it('is not lost to an answer that was read before it', async () => {
    const portal = portalFactory()
    const { client } = await openListening(portal)
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    const stale = { data: [], per_page: 10, total: 0, current_page: 1, last_page: 1, to: 0, unread: 0 }
    server.use(
      http.get('*/api/auth/notifications', () => held.then(() => HttpResponse.json(stale)), { once: true }),
    )
    void client.invalidateQueries()
    await waitFor(() => expect(client.isFetching()).toBe(1))
    await send(portal, 'In between')
    await bell('Notifications, 1 unread')
    answer()
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(await bell('Notifications, 1 unread')).toBeTruthy()
  })
})

describe('when the line comes up again', () => {
  it('everything is read again', async () => {
    const portal = portalFactory()
    await openListening(portal)
    portal.add(notificationFactory({ title: 'Missed' }))
    broker.cut()
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy()
  })
})
