import { setPhone } from '../../../testing/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startSession, storeSubscriber } from '../../../platform/session/session'
import { server } from '../../../testing/visit'
import { notificationFactory, portalFactory, refusal } from '../settings/portal.factory'
import { openScreen } from '../screen.factory'

beforeEach(() => {
  vi.setSystemTime('2026-03-14T06:00:00Z')
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  startSession('isp_token', null)
})
afterEach(() => void vi.useRealTimers())

type Portal = ReturnType<typeof portalFactory>

function openWith(portal: Portal, address = '/admin/auth/notifications') {
  server.use(...portal.handlers)
  return openScreen(address)
}

/** Notices 1 to `count`, the last one newest and first. */
const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    notificationFactory({ id: count - index, title: `Notice ${count - index}`, is_seen: true }),
  )

const titles = async () => {
  const table = await screen.findByRole('table', { name: 'Notifications' })
  return within(table)
    .getAllByRole('link')
    .map((link) => link.textContent)
}
const row = (title: string) => screen.findByRole('row', { name: new RegExp(title) })
const choose = (title: string) => screen.findByRole('checkbox', { name: `Select ${title}` })
const agree = () => screen.findByRole('button', { name: 'Yes, delete it!' })

describe('the list', () => {
  it.each(['/admin/auth/notifications', '/admin/notifications'])(
    'at %s shows title, state, age and date of each, and the unread count',
    async (address) => {
      openWith(
        portalFactory([
          notificationFactory({ id: 41, title: 'Bill ready', created_at: '2026-03-14T03:00:00Z' }),
          notificationFactory({
            id: 40,
            title: 'Welcome',
            created_at: '2026-03-01T08:12:00Z',
            is_seen: true,
          }),
        ]),
        address,
      )
      expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toBeTruthy()
      expect(await screen.findByText('1 new since you last looked')).toBeTruthy()
      const cells = (element: HTMLElement) =>
        within(element)
          .getAllByRole('cell')
          .map((cell) => cell.textContent)
      expect(cells(await row('Bill ready')).slice(1, 5)).toEqual([
        'Bill ready',
        'Unread',
        '3 hours ago',
        'Mar 14, 2026, 09:00',
      ])
      expect(cells(await row('Welcome')).slice(1, 5)).toEqual([
        'Welcome',
        'Seen',
        'approximately 12 days ago',
        'Mar 01, 2026, 14:12',
      ])
      const link = screen.getByRole('link', { name: 'Bill ready' })
      expect(link.getAttribute('href')).toBe('/admin/auth/notifications/41/show')
    },
  )

  it('shows two-line items on a phone', async () => {
    setPhone(true)
    openWith(
      portalFactory([notificationFactory({ title: 'Bill ready', created_at: '2026-03-14T03:00:00Z' })]),
    )
    const list = await screen.findByRole('list', { name: 'Notifications' })
    const [item] = within(list).getAllByRole('listitem')
    expect(item?.textContent).toContain('Bill ready 3 hours agoUnread')
    expect(screen.queryByRole('button', { name: 'Delete Bill ready' })).toBeNull()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('has boxes on a phone once somebody wants to select, until they have acted', async () => {
    setPhone(true)
    const portal = portalFactory(many(2))
    const { user } = openWith(portal)
    const select = () => screen.findByRole('button', { name: 'Select messages' })
    await user.click(await select())
    await user.click(await choose('Notice 2'))
    await user.click(screen.getByRole('button', { name: 'Stop selecting' }))
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('group', { name: 'Selected notifications' })).toBeNull()
    await user.click(await select())
    expect((await choose('Notice 2')).matches(':checked')).toBe(false)
  })

  it('shows its shape while loading, then what is there: nothing', async () => {
    const portal = portalFactory()
    server.use(...portal.handlers)
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    server.use(http.get('*/api/auth/notifications', () => held.then(() => undefined)))
    openScreen('/admin/notifications')
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    expect(screen.queryByText('You have no notifications.')).toBeNull()
    answer()
    expect(await screen.findByText('You have no notifications.')).toBeTruthy()
    expect(screen.getByText('Nothing new since you last looked')).toBeTruthy()
  })

  it('says what failed, with the request’s id, and tries again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const portal = portalFactory(many(1))
    server.use(...portal.handlers)
    let isBroken = true
    server.use(
      http.get('*/api/auth/notifications', () =>
        isBroken ? refusal(500, 'server.error', 'Something went wrong on our side.') : undefined,
      ),
    )
    const { user } = openScreen('/admin/notifications')
    expect(await screen.findByText('Your notifications could not be loaded.')).toBeTruthy()
    expect(screen.getByText('Request r-77')).toBeTruthy()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await titles()).toEqual(['Notice 1'])
  })

  it('says that it is forbidden after a 403', async () => {
    server.use(
      http.get('*/api/auth/notifications', () =>
        refusal(403, 'access.denied', 'You do not have the right to do this.'),
      ),
    )
    openScreen('/admin/notifications')
    expect(await screen.findByText('Permission denied!')).toBeTruthy()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('pages', () => {
  it('are 10 long, five of them in the pager, and kept in the address', async () => {
    const { user, router } = openWith(portalFactory(many(73)))
    expect((await titles())[0]).toBe('Notice 73')
    const pager = screen.getByRole('navigation', { name: 'Pages' })
    const slots = () =>
      within(pager)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label'))
    expect(slots()).toEqual(['Previous page', ...[1, 2, 3, 4, 5].map((page) => `Page ${page}`), 'Next page'])
    expect(within(pager).getByText('1–10 of 73')).toBeTruthy()

    await user.click(within(pager).getByRole('button', { name: 'Page 5' }))
    await waitFor(async () => expect((await titles())[0]).toBe('Notice 33'))
    expect(router.state.location.href).toBe('/admin/auth/notifications?page=5')
    expect(slots().slice(1, 6)).toEqual([3, 4, 5, 6, 7].map((page) => `Page ${page}`))

    router.history.back()
    await waitFor(async () => expect((await titles())[0]).toBe('Notice 73'))
    expect(router.state.location.href).toBe('/admin/auth/notifications')
  })

  it('begin where the address says', async () => {
    openWith(portalFactory(many(25)), '/admin/notifications?page=3')
    await waitFor(async () => expect(await titles()).toEqual([5, 4, 3, 2, 1].map((id) => `Notice ${id}`)))
  })

  it.each(['?page=9', '?page=0', '?page=x'])('lead to one that is there from %s', async (search) => {
    const { router } = openWith(portalFactory(many(12)), `/admin/notifications${search}`)
    const expected = search === '?page=9' ? ['Notice 2', 'Notice 1'] : undefined
    await waitFor(async () =>
      expect((await titles()).slice(0, 2)).toEqual(expected ?? ['Notice 12', 'Notice 11']),
    )
    if (expected) expect(router.state.location.href).toBe('/admin/notifications?page=2')
  })
})

describe('deleting', () => {
  it('one asks in the specified words, then deletes it and says so', async () => {
    const portal = portalFactory(many(3))
    const { user } = openWith(portal)
    await user.click(within(await row('Notice 2')).getByRole('button', { name: 'Delete Notice 2' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure?' })
    expect(dialog.textContent).toContain("You won't be able to revert this!")
    await user.click(await agree())
    await waitFor(async () => expect(await titles()).toEqual(['Notice 3', 'Notice 1']))
    expect(portal.changes).toEqual([{ call: 'remove', ids: [2] }])
    expect(screen.getByText('The notification is deleted.')).toBeTruthy()
  })

  it('does nothing without agreement', async () => {
    const portal = portalFactory(many(1))
    const { user } = openWith(portal)
    await user.click(within(await row('Notice 1')).getByRole('button', { name: 'Delete Notice 1' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(portal.changes).toEqual([])
    expect(await titles()).toEqual(['Notice 1'])
  })

  it('the selected ones is one call', async () => {
    const portal = portalFactory(many(4))
    const { user } = openWith(portal)
    await user.click(await choose('Notice 4'))
    await user.click(await choose('Notice 1'))
    const bar = screen.getByRole('group', { name: 'Selected notifications' })
    expect(within(bar).getByRole('status').textContent).toBe('2 selected')
    await user.click(within(bar).getByRole('button', { name: 'Delete selected' }))
    await user.click(await agree())
    await waitFor(async () => expect(await titles()).toEqual(['Notice 3', 'Notice 2']))
    expect(portal.changes).toEqual([{ call: 'remove-selected', ids: [4, 1] }])
    expect(screen.queryByRole('group', { name: 'Selected notifications' })).toBeNull()
    expect(screen.getByText('The notifications are deleted.')).toBeTruthy()
  })

  it('all of the last page leads to the page before', async () => {
    const { user, router } = openWith(portalFactory(many(12)), '/admin/notifications?page=2')
    await waitFor(async () => expect(await titles()).toEqual(['Notice 2', 'Notice 1']))
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
    await user.click(screen.getByRole('button', { name: 'Delete selected' }))
    await user.click(await agree())
    await waitFor(async () => expect(await titles()).toHaveLength(10))
    expect(router.state.location.href).toBe('/admin/notifications')
  })

  it('reaches only what is shown: another page begins with nothing selected', async () => {
    const portal = portalFactory(many(12))
    const { user } = openWith(portal)
    await user.click(await choose('Notice 12'))
    await user.click(screen.getByRole('button', { name: 'Page 2' }))
    await waitFor(async () => expect(await titles()).toEqual(['Notice 2', 'Notice 1']))
    expect(screen.queryByRole('group', { name: 'Selected notifications' })).toBeNull()
  })

  it('shows the server’s message when it fails, and the list as it is', async () => {
    const portal = portalFactory(many(2))
    server.use(...portal.handlers)
    server.use(
      http.delete('*/api/auth/notifications/:id', () => {
        portal.notifications = portal.notifications.slice(1)
        return refusal(404, 'record.not-found', 'Not found.')
      }),
    )
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { user } = openScreen('/admin/notifications')
    await user.click(within(await row('Notice 2')).getByRole('button', { name: 'Delete Notice 2' }))
    await user.click(await agree())
    expect(await screen.findByText('Not found.')).toBeTruthy()
    await waitFor(async () => expect(await titles()).toEqual(['Notice 1']))
  })
})

describe('marking the selected ones as seen', () => {
  it('changes their state and the count', async () => {
    const portal = portalFactory([
      notificationFactory({ id: 2, title: 'Notice 2' }),
      notificationFactory({ id: 1, title: 'Notice 1' }),
    ])
    const { user } = openWith(portal)
    await user.click(await choose('Notice 1'))
    await user.click(screen.getByRole('button', { name: 'Mark as seen' }))
    expect(await screen.findByText('Nothing new since you last looked')).toBeTruthy()
    expect(within(await row('Notice 1')).getByText('Seen')).toBeTruthy()
    expect(within(await row('Notice 2')).getByText('Unread')).toBeTruthy()
    expect(portal.changes).toEqual([{ call: 'mark-seen', ids: [1] }])
  })
})

describe('what the provider announced', () => {
  it('is a tab about the active connection, in the address too', async () => {
    storeSubscriber({
      id: 7,
      username: 'dhanmondi-1',
      city: 'Dhaka',
      first_name: '',
      last_name: '',
      contact: '',
    })
    const portal = portalFactory(many(2))
    portal.announced.set('7', [notificationFactory({ title: 'Outage in your area' })])
    const { user, router } = openWith(portal)
    expect(await titles()).toEqual(['Notice 2', 'Notice 1'])
    await user.click(screen.getByRole('radio', { name: 'From your provider' }))
    await waitFor(async () => expect(await titles()).toEqual(['Outage in your area']))
    expect(router.state.location.href).toBe('/admin/auth/notifications?from=provider')
    expect(screen.getByText('Outages, dues and suspensions of dhanmondi-1')).toBeTruthy()
    expect(portal.calls).toContain('GET /get_system_notifications?cuid=7&page=1')
  })

  it('is not offered to whoever has no connection', async () => {
    openWith(portalFactory(many(1)), '/admin/notifications?from=provider')
    expect(await titles()).toEqual(['Notice 1'])
    expect(screen.queryByRole('radio')).toBeNull()
  })
})
