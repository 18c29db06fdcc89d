import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startSession } from '../../../platform/session/session'
import { server } from '../../../testing/visit'
import { linkAct } from './link-act'
import { notificationFactory, portalFactory, refusal } from '../settings/portal.factory'
import { openScreen } from '../screen.factory'

beforeEach(() => {
  vi.setSystemTime('2026-03-14T06:00:00Z')
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  startSession('isp_token', null)
})
afterEach(() => void vi.useRealTimers())

function openWith(portal: ReturnType<typeof portalFactory>, id: number | string) {
  server.use(...portal.handlers)
  return openScreen(`/admin/auth/notifications/${id}/show`)
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('one notification', () => {
  it('shows what it says, when it came and where it leads, and becomes seen', async () => {
    const one = notificationFactory({
      title: 'Bill ready',
      body: '৳ 1,250.00 until 24/03/2026',
      link: '/admin/billing_histories',
      created_at: '2026-03-14T03:00:00Z',
    })
    const portal = portalFactory([one])
    openWith(portal, one.id)
    expect(await heading('Bill ready')).toBeTruthy()
    expect(screen.getByText('৳ 1,250.00 until 24/03/2026')).toBeTruthy()
    expect(screen.getByText('3 hours ago')).toBeTruthy()
    expect(screen.getByText(/Mar 14, 2026, 09:00/)).toBeTruthy()
    const act = screen.getByRole('link', { name: 'See your bills' })
    expect(act.getAttribute('href')).toBe('/admin/billing_histories')
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy()
    expect(portal.changes).toEqual([{ call: 'mark-seen', ids: [one.id] }])
  })

  it('keeps the heading while it is loaded, for whoever stands on it', async () => {
    const one = notificationFactory({ title: 'Bill ready' })
    server.use(...portalFactory([one]).handlers)
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    server.use(http.get('*/api/auth/notifications/:id', () => held.then(() => undefined)))
    openScreen(`/admin/auth/notifications/${one.id}/show`)
    const before = await heading('Notification')
    answer()
    expect(await heading('Bill ready')).toBe(before)
  })

  it('is not marked again when it was seen', async () => {
    const one = notificationFactory({ title: 'Old', is_seen: true })
    const portal = portalFactory([one])
    openWith(portal, one.id)
    expect(await heading('Old')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Open' })).toBeNull()
    expect(portal.changes).toEqual([])
  })

  it('shows the answer’s message when marking fails with 500', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const one = notificationFactory({ title: 'Bill ready' })
    server.use(...portalFactory([one]).handlers)
    server.use(
      http.put('*/api/auth/notifications/statusUpdate', () =>
        refusal(500, 'server.error', 'Something went wrong on our side.'),
      ),
    )
    openScreen(`/admin/auth/notifications/${one.id}/show`)
    expect(await heading('Bill ready')).toBeTruthy()
    expect(await screen.findByText('Something went wrong on our side.')).toBeTruthy()
  })

  it('is deleted after asking, and the list is shown', async () => {
    const [gone, kept] = [
      notificationFactory({ title: 'Gone' }),
      notificationFactory({ title: 'Kept' }),
    ] as const
    const portal = portalFactory([gone, kept])
    const { user, router } = openWith(portal, gone.id)
    await heading('Gone')
    await user.click(screen.getByRole('button', { name: 'Delete notification' }))
    await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/auth/notifications'))
    expect(await screen.findByRole('link', { name: 'Kept' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Gone' })).toBeNull()
    expect(screen.getByText('The notification is deleted.')).toBeTruthy()
  })

  it.each([4711, 'abc', '0', '-1', '12345678901234567890'])('says that %s is not there', async (id) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    openWith(portalFactory([notificationFactory()]), id)
    expect(await heading('Notification not found')).toBeTruthy()
    expect(screen.getByText('This notification does not exist, or it was deleted.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See All Messages' }).getAttribute('href')).toBe(
      '/admin/auth/notifications',
    )
  })

  it('says what failed and tries again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const one = notificationFactory({ title: 'There after all', is_seen: true })
    server.use(...portalFactory([one]).handlers)
    server.use(
      http.get('*/api/auth/notifications/:id', () => refusal(500, 'server.error', 'Something went wrong.'), {
        once: true,
      }),
    )
    const { user } = openScreen(`/admin/auth/notifications/${one.id}/show`)
    expect(await screen.findByText('This notification could not be loaded.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await heading('There after all')).toBeTruthy()
  })
})

describe('linkAct', () => {
  const here = '/admin/auth/notifications/3/show'

  it.each([
    ['/admin/ticket-details/12', 'Open the ticket'],
    ['/admin/support-ticket', 'See your tickets'],
    ['/admin/paybill', 'Pay the bill'],
    ['/admin/ext-report-builder/exports', 'See your exports'],
    ['/admin/ext-report-builder/query-reports/12', 'Open the report'],
    ['/somewhere/else', 'Open'],
  ])('names %s', (link, label) => {
    expect(linkAct(link, here)).toEqual({ href: link, label })
  })

  it.each([
    null,
    '',
    here,
    'javascript:alert(1)',
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere',
    '/\t/elsewhere.example',
    '/admin\\elsewhere',
  ])('offers nothing for %j', (link) => {
    expect(linkAct(link, here)).toBeUndefined()
  })
})
