import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startSession } from '../../../platform/session/session'
import { server } from '../../../testing/visit'
import { notificationFactory, portalFactory, refusal } from '../settings/portal.factory'
import { openScreen } from '../screen.factory'

beforeEach(() => {
  // Saturday, noon in Dhaka
  vi.setSystemTime('2026-03-14T06:00:00Z')
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  startSession('isp_token', null)
})
afterEach(() => void vi.useRealTimers())

type Portal = ReturnType<typeof portalFactory>

function openWith(portal: Portal) {
  server.use(...portal.handlers)
  return openScreen('/admin/dashboard')
}

const bell = (name: string | RegExp) => screen.findByRole('button', { name })
const panel = () => screen.findByRole('dialog', { name: 'Notifications' })

describe('the count', () => {
  it('is in the name of the bell, and on it', async () => {
    openWith(
      portalFactory([notificationFactory(), notificationFactory(), notificationFactory({ is_seen: true })]),
    )
    expect((await bell('Notifications, 2 unread')).parentElement?.textContent).toBe('2')
  })

  it('is not there when nothing is unread', async () => {
    const portal = portalFactory([notificationFactory({ is_seen: true })])
    openWith(portal)
    await waitFor(() => expect(portal.calls).toHaveLength(1))
    expect((await bell('Notifications')).parentElement?.textContent).toBe('')
  })

  it('stays short when it is long', async () => {
    const portal = portalFactory([notificationFactory()])
    portal.unread = 1234
    openWith(portal)
    expect((await bell('Notifications, 1234 unread')).parentElement?.textContent).toBe('99+')
  })
})

describe('the list behind the bell', () => {
  it('asks for the latest 10 and groups them by date, each with its title, its age and whether it is new', async () => {
    const portal = portalFactory([
      notificationFactory({ title: 'Ticket answered', created_at: '2026-03-14T05:48:00Z' }),
      notificationFactory({ title: 'Bill ready', created_at: '2026-03-13T18:30:00Z', is_seen: true }),
      notificationFactory({ title: 'Outage over', created_at: '2026-03-13T17:30:00Z' }),
      notificationFactory({ title: 'Welcome', created_at: '2026-03-01T06:00:00Z', is_seen: true }),
    ])
    const { user } = openWith(portal)
    await user.click(await bell(/unread/))
    expect(portal.calls[0]).toBe('GET /auth/notifications?page=1&limit=10')

    const days = within(await panel()).getAllByRole('region')
    const shown = days.map((day) => [
      within(day).getByRole('heading').textContent,
      ...within(day)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ])
    expect(shown).toEqual([
      // half past midnight in Dhaka is today there
      ['Today 14/03/2026', 'Ticket answered Unread 12 minutes ago', 'Bill ready Seen 11 hours ago'],
      ['Yesterday 13/03/2026', 'Outage over Unread 12 hours ago'],
      ['01/03/2026', 'Welcome Seen approximately 13 days ago'],
    ])
  })

  it('leads each one to its screen, and to all of them', async () => {
    const one = notificationFactory({ title: 'Bill ready' })
    const { user, router } = openWith(portalFactory([one]))
    await user.click(await bell(/unread/))
    const links = within(await panel()).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/admin/auth/notifications/${one.id}/show`,
      '/admin/auth/notifications',
    ])
    expect(links[1]?.textContent).toBe('See All Messages')
    await user.click(links[1]!)
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/auth/notifications'))
  })

  it('says so when there is nothing', async () => {
    const { user } = openWith(portalFactory())
    await user.click(await bell('Notifications'))
    expect(within(await panel()).getByText('You have no notifications.')).toBeTruthy()
  })

  it('closes with Escape and gives the focus back', async () => {
    const { user } = openWith(portalFactory([notificationFactory()]))
    await user.click(await bell(/unread/))
    await panel()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(await bell(/^Notifications/))
  })
})

describe('opening the bell', () => {
  it('marks the unseen among the shown ones as seen: the count goes to 0, the new ones still say so', async () => {
    const [first, second, seen] = [
      notificationFactory(),
      notificationFactory(),
      notificationFactory({ is_seen: true }),
    ] as const
    const portal = portalFactory([first, second, seen])
    const { user } = openWith(portal)
    await user.click(await bell('Notifications, 2 unread'))
    await bell('Notifications')
    expect(portal.changes).toEqual([{ call: 'mark-seen', ids: [first.id, second.id] }])
    expect(within(await panel()).getAllByText('Unread')).toHaveLength(2)

    await user.keyboard('{Escape}')
    await user.click(await bell('Notifications'))
    expect(within(await panel()).queryByText('Unread')).toBeNull()
    expect(within(await panel()).getAllByText('Seen')).toHaveLength(3)
    expect(portal.changes).toHaveLength(1)
  })

  it('sets the count to 0 also when what is unread is not among the shown ones', async () => {
    const portal = portalFactory([notificationFactory({ is_seen: true })])
    portal.unread = 4
    const { user } = openWith(portal)
    await user.click(await bell('Notifications, 4 unread'))
    await bell('Notifications')
    expect(portal.changes).toEqual([{ call: 'mark-seen', ids: [] }])
  })

  it('changes nothing where everything was seen', async () => {
    const portal = portalFactory([notificationFactory({ is_seen: true })])
    const { user } = openWith(portal)
    await user.click(await bell('Notifications'))
    expect(within(await panel()).getByText('Seen')).toBeTruthy()
    expect(portal.changes).toEqual([])
  })

  it('shows the answer’s message when marking fails with 500, and keeps the count', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const portal = portalFactory([notificationFactory()])
    server.use(...portal.handlers)
    server.use(
      http.put('*/api/auth/notifications/statusUpdate', () =>
        refusal(500, 'server.error', 'Something went wrong on our side.'),
      ),
    )
    const { user } = openScreen('/admin/dashboard')
    await user.click(await bell('Notifications, 1 unread'))
    expect(await screen.findByText('Something went wrong on our side.')).toBeTruthy()
    expect(await bell('Notifications, 1 unread')).toBeTruthy()
  })
})

describe('loading', () => {
  it('shows the shape of the list until it is there', async () => {
    const portal = portalFactory([notificationFactory({ title: 'Late' })])
    server.use(...portal.handlers)
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    server.use(http.get('*/api/auth/notifications', () => held.then(() => undefined)))
    const { user } = openScreen('/admin/dashboard')
    await user.click(await bell('Notifications'))
    expect(within(await panel()).getByRole('status').textContent).toBe('Loading your notifications')
    answer()
    expect(await within(await panel()).findByText('Late')).toBeTruthy()
  })

  it('offers another try after a failure', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const portal = portalFactory([notificationFactory({ title: 'There after all' })])
    server.use(...portal.handlers)
    server.use(
      http.get('*/api/auth/notifications', () => refusal(500, 'server.error', 'Something went wrong.'), {
        once: true,
      }),
    )
    const { user } = openScreen('/admin/dashboard')
    await waitFor(() => expect(console.error).toHaveBeenCalled())
    await user.click(await bell('Notifications'))
    // opening the panel reads the list again
    expect(await within(await panel()).findByText('There after all')).toBeTruthy()
  })

  it('marks the person as not allowed after a 403, and asks no more', async () => {
    let requests = 0
    server.use(
      http.get('*/api/auth/notifications', () => {
        requests += 1
        return refusal(403, 'access.denied', 'You do not have the right to do this.')
      }),
    )
    const { user, client } = openScreen('/admin/dashboard')
    await user.click(await bell('Notifications, not allowed'))
    expect(within(await panel()).getByRole('alert').textContent).toContain('Permission denied!')
    expect(within(await panel()).getByText('Request r-77')).toBeTruthy()
    await client.invalidateQueries()
    await user.keyboard('{Escape}')
    await user.click(await bell('Notifications, not allowed'))
    expect(requests).toBe(1)
  })
})
