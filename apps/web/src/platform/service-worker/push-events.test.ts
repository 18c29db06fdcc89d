import { describe, expect, it, vi } from 'vitest'
import { openShown, toShown } from './push-events'

const origin = 'https://my.isp.example'

describe('a push', () => {
  it('shows its title, once for each message, and knows where it leads', () => {
    const text = JSON.stringify({ title: 'Ticket answered', link: '/admin/support-ticket', tag: 'uplink-7' })
    expect(toShown(text)).toEqual({
      title: 'Ticket answered',
      options: {
        tag: 'uplink-7',
        data: { link: '/admin/support-ticket' },
        icon: '/icon-192.png',
        badge: '/icon-192.png',
        lang: 'en',
      },
    })
  })

  it.each([undefined, '', 'not json', 'null', '{"title":7,"link":{}}', '[]'])(
    'that cannot be read says that there is news: %s',
    (text) => {
      const { title, options } = toShown(text)
      expect([title, options.data.link]).toEqual(['You have a new notification', '/admin/notifications'])
    },
  )

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'admin',
  ])('leads nowhere but into the portal: not to %s', (link) => {
    expect(toShown(JSON.stringify({ title: 'x', link })).options.data.link).toBe('/admin/notifications')
  })
})

describe('a click on a notification', () => {
  const page = (url: string) => ({ url, focus: vi.fn(async () => {}), navigate: vi.fn(async () => {}) })
  const pages = (...open: ReturnType<typeof page>[]) => ({
    matchAll: vi.fn(async () => open),
    openWindow: vi.fn(async () => {}),
  })

  it('goes to the page that shows it already', async () => {
    const [other, same] = [page(`${origin}/admin/orders`), page(`${origin}/admin/paybill`)]
    const portal = pages(other, same)
    await openShown(portal, origin, { link: '/admin/paybill' })
    expect(same.focus).toHaveBeenCalled()
    for (const one of [other, same]) expect(one.navigate).not.toHaveBeenCalled()
    expect(portal.openWindow).not.toHaveBeenCalled()
  })

  it('leads an open page there', async () => {
    const open = page(`${origin}/admin/orders`)
    await openShown(pages(open), origin, { link: '/admin/paybill' })
    expect(open.navigate).toHaveBeenCalledWith(`${origin}/admin/paybill`)
  })

  it('opens a new page when there is none, or none that can be led', async () => {
    const portal = pages()
    await openShown(portal, origin, { link: '/admin/paybill' })
    expect(portal.openWindow).toHaveBeenCalledWith(`${origin}/admin/paybill`)
    const strange = page(`${origin}/x`)
    strange.navigate.mockRejectedValue(new TypeError('not controlled'))
    const others = pages(strange)
    await openShown(others, origin, { link: '/admin/paybill' })
    expect(others.openWindow).toHaveBeenCalledWith(`${origin}/admin/paybill`)
  })

  it.each([undefined, null, {}, { link: 'https://evil.example/' }, { link: '//evil.example' }])(
    'never leaves the portal: %o',
    async (data) => {
      const portal = pages()
      await openShown(portal, origin, data)
      expect(portal.openWindow).toHaveBeenCalledWith(`${origin}/admin/notifications`)
    },
  )
})
