import { setPhone } from '../../../testing/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { notificationEvent } from '@uplink/contract/notification-events'
import { defaultChoices, type EventChoice } from '@uplink/contract/notification-settings'
import type { PushSubscriptionRecord } from '@uplink/contract/push-subscriptions'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startSession } from '../../../platform/session/session'
import { server } from '../../../testing/visit'
import { portalFactory, refusal } from './portal.factory'
import { openScreen } from '../screen.factory'

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  startSession('isp_token', null)
})

const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }

/** The server's side: choices, devices, and what was sent to it. */
function settingsFactory({
  mail = 'r•••••@example.com',
  publicKey = 'key',
}: { mail?: string | null; publicKey?: string | null } = {}) {
  const portal = {
    choices: notificationEvent.options.map((event) => ({ event, ...defaultChoices[event] })) as EventChoice[],
    devices: [] as PushSubscriptionRecord[],
    saved: [] as EventChoice[],
  }
  const settings = () => ({ choices: portal.choices, addresses: { mail, sms: '012••••••21' } })
  server.use(
    ...portalFactory().handlers,
    http.get('*/api/notification-settings', () => HttpResponse.json({ data: settings() })),
    http.put('*/api/notification-settings', async ({ request }) => {
      const { choices } = (await request.json()) as { choices: EventChoice[] }
      portal.saved.push(...choices)
      portal.choices = portal.choices.map((one) => choices.find(({ event }) => event === one.event) ?? one)
      return HttpResponse.json({ message: 'Your choice is saved.', data: settings() })
    }),
    http.get('*/api/push-subscriptions', () =>
      HttpResponse.json({ data: { public_key: publicKey, subscriptions: portal.devices } }),
    ),
    http.post('*/api/push-subscriptions', async ({ request }) => {
      const { endpoint } = (await request.json()) as { endpoint: string }
      const device = { id: 9, endpoint, device_label: 'Firefox', created_at: '2026-03-14T06:00:00.000Z' }
      portal.devices.push(device)
      return HttpResponse.json({
        message: 'This browser shows your notifications from now on.',
        data: device,
      })
    }),
    http.delete('*/api/push-subscriptions/:id', ({ params }) => {
      portal.devices = portal.devices.filter(({ id }) => id !== Number(params.id))
      const data = { id: Number(params.id) }
      return HttpResponse.json({ message: 'That browser shows no more notifications.', data })
    }),
  )
  return portal
}

/** A browser that can show pushes, and the person's answer when it asks. */
function pushBrowser(permission: NotificationPermission, answer: NotificationPermission = permission) {
  const endpoint = 'https://fcm.googleapis.com/fcm/send/this'
  const subscription = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: vi.fn(async () => true) }
  let current: typeof subscription | null = null
  const pushManager = {
    getSubscription: vi.fn(async () => current),
    subscribe: vi.fn(async () => (current = subscription)),
  }
  const notification = {
    permission,
    requestPermission: vi.fn(async () => (notification.permission = answer)),
  }
  subscription.unsubscribe.mockImplementation(async () => {
    current = null
    return true
  })
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', class {})
  const registration = { pushManager }
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { serviceWorker }))
  return { notification, pushManager, subscription }
}

const open = () => openScreen('/admin/auth/notifications/settings')
// by label, which is fast: a query by role computes the names of all elements each time
const box = (label: string) => screen.findByLabelText<HTMLInputElement>(label)

describe('the choices', () => {
  it('are a switch a purpose and channel, which switches all of its kinds at once', async () => {
    const portal = settingsFactory()
    const { user } = open()
    const sms = await box('Bills and payments: SMS')
    expect(sms.checked).toBe(true)
    expect(document.getElementById(sms.getAttribute('aria-describedby') ?? '')?.textContent).toBe('1 of 6')
    await user.click(sms)
    await waitFor(() => expect(sms.checked).toBe(false))
    await waitFor(() => expect(portal.saved).toHaveLength(6))
    expect(portal.saved.map(({ event, sms: isOn }) => [event, isOn])).toEqual(
      portal.choices
        .slice(0, 5)
        .concat(portal.choices[7]!)
        .map(({ event }) => [event, false]),
    )
    expect(portal.saved.map(({ mail }) => mail)).toEqual([true, true, true, true, true, true])
    await user.click(await box('Bills and payments: SMS'))
    await waitFor(() =>
      expect(portal.saved.slice(6).map(({ sms: isOn }) => isOn)).toEqual(Array(6).fill(true)),
    )
  })

  it('have a place for a kind that this page does not know yet', async () => {
    const portal = settingsFactory()
    portal.choices = [
      ...portal.choices,
      { event: 'weekly-news' as never, bell: true, mail: true, sms: false, push: false },
    ]
    open()
    expect((await box('News and offers: Email')).checked).toBe(true)
  })

  it('are a table a purpose on a wide screen, and a change is saved at once', async () => {
    const portal = settingsFactory()
    const { user } = open()
    const table = await screen.findByRole('table', { name: 'Bills and payments, each kind by itself' })
    expect(within(table).getAllByLabelText(/./, { selector: 'input' })).toHaveLength(6 * 4)
    expect((await box('A new bill: SMS')).checked).toBe(false)
    await user.click(await box('A new bill: SMS'))
    expect((await box('A new bill: SMS')).checked).toBe(true)
    await user.click(await box('A new bill: Email'))
    await waitFor(() =>
      expect(portal.saved).toEqual([
        { event: 'invoice-issued', ...defaultChoices['invoice-issued'], sms: true },
        { event: 'invoice-issued', ...defaultChoices['invoice-issued'], sms: true, mail: false },
      ]),
    )
  })

  it('are a list on a phone, with the event as the name of its group', async () => {
    setPhone(true)
    settingsFactory()
    const { user } = open()
    const row = await screen.findByRole('button', { name: 'Service and outages' })
    const present = document.getElementById(row.getAttribute('aria-describedby') ?? '')
    expect(present?.textContent).toMatch(/^Email.* · SMS.* · My devices/)
    expect(screen.queryByRole('group', { name: 'An outage in your area' })).toBeNull()
    await user.click(row)
    const group = await screen.findByRole('group', { name: 'An outage in your area' })
    expect(within(group).getByRole<HTMLInputElement>('checkbox', { name: 'SMS' }).checked).toBe(true)
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('say where they go, and cannot be made where there is no address', async () => {
    settingsFactory({ mail: null })
    open()
    expect(
      await screen.findByText('Your account has no email address. SMS goes to 012••••••21.'),
    ).toBeTruthy()
    const mail = await box('A new bill: Email')
    expect([mail.disabled, mail.checked]).toEqual([true, false])
  })

  it('go back, with the server’s message, when they could not be saved', async () => {
    settingsFactory()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    server.use(
      http.put('*/api/notification-settings', () => refusal(503, 'server.busy', 'The portal is busy.')),
    )
    const { user } = open()
    await user.click(await box('A new bill: SMS'))
    expect(await screen.findByText('The portal is busy.')).toBeTruthy()
    await waitFor(async () => expect((await box('A new bill: SMS')).checked).toBe(false))
  })
})

describe('this device', () => {
  it('is turned on by a click, which asks, and off again', async () => {
    const portal = settingsFactory()
    const browser = pushBrowser('default', 'granted')
    const { user } = open()
    expect(await screen.findByText(/Your browser will ask you to allow this/)).toBeTruthy()
    expect(browser.notification.requestPermission, 'not before the click').not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Turn on here' }))
    await user.click(await screen.findByRole('button', { name: 'Turn off' }))
    expect(browser.pushManager.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: 'key',
    })
    expect(await screen.findByRole('button', { name: 'Turn on here' })).toBeTruthy()
    expect(browser.subscription.unsubscribe).toHaveBeenCalledOnce()
    expect(portal.devices).toEqual([])
  })

  it('says that it is blocked, also right after the person said no', async () => {
    settingsFactory()
    const browser = pushBrowser('default', 'denied')
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Turn on here' }))
    expect(await screen.findByText('Notifications are blocked in this browser')).toBeTruthy()
    expect(browser.pushManager.subscribe).not.toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: 'Turn on here' })).toBeNull()
  })

  it('says where there is no such thing', async () => {
    settingsFactory({ publicKey: null })
    open()
    expect(await screen.findByText('Your provider does not send notifications to devices.')).toBeTruthy()
  })

  it('lists the other ones, which can be turned off from here', async () => {
    const portal = settingsFactory()
    pushBrowser('granted')
    portal.devices = [
      {
        id: 4,
        endpoint: 'https://fcm.googleapis.com/other',
        device_label: 'Chrome on Android',
        created_at: '2026-03-01T06:00:00.000Z',
      },
    ]
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Turn off on Chrome on Android' }))
    await waitFor(() => expect(screen.queryByText(/Chrome on Android/)).toBeNull())
  })
})
