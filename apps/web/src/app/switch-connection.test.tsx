import { cleanup, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { activeCuid, clearSession } from '../platform/session/session'
import { home, person, refused, server, shop, visit } from '../testing/visit'

describe('another connection', () => {
  const open = async () => {
    await person.click(await screen.findByRole('button', { name: /Client ID/ }))
    return screen.findByRole('menuitemradio', { name: /rahima-shop/ })
  }

  it('is listed with its city, stored, read anew and shown by loading the page again', async () => {
    const requests: string[] = []
    const note = ({ request }: { request: Request }) => void requests.push(new URL(request.url).search)
    const reload = vi.fn()
    vi.stubGlobal('location', { ...window.location, reload })
    await visit('/admin/dashboard')
    server.use(http.get('*/api/auth/get-user', note), http.get('*/api/get-account-info', note))
    const choice = await open()
    expect(choice.textContent).toBe('rahima-shopKhulna')
    await person.click(choice)
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(JSON.parse(localStorage.getItem('subscriber') ?? '')).toMatchObject({ id: 12, city: 'Khulna' })
    // the dashboard's own first reading may still come in
    expect(requests.filter((search) => search !== '?cuid=11')).toEqual(['?cuid=12', '?cuid=12'])
  })

  it('is covered until the page that is loaded for it knows it, once', async () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { ...window.location, reload })
    await visit('/admin/dashboard')
    await person.click(await open())
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    cleanup()
    // a page that is loaded anew knows only what the browser stored
    const stored = Object.entries({ ...sessionStorage })
    clearSession()
    for (const [key, value] of stored) sessionStorage.setItem(key, String(value))
    let answer = () => {}
    const waiting = new Promise<void>((resolve) => (answer = resolve))
    await visit('/admin/dashboard', { handlers: [http.get('*/api/auth/get-user', () => waiting)] })
    expect(screen.getByText('Switching line')).toBeTruthy()
    answer()
    await waitFor(() => expect(screen.queryByText('Switching line')).toBeNull())
    cleanup()
    await visit('/admin/dashboard')
    expect(screen.queryByText('Switching line')).toBeNull()
  })

  it('is not the active one before it has been read: what is drawn meanwhile is still about the old one', async () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { ...window.location, reload })
    let answer = () => {}
    const waiting = new Promise<void>((resolve) => (answer = resolve))
    const requests = vi.fn()
    await visit('/admin/dashboard')
    server.use(
      http.get('*/api/get-account-info', async () => {
        requests()
        await waiting
      }),
    )
    await person.click(await open())
    await waitFor(() => expect(requests).toHaveBeenCalled())
    expect(activeCuid()).toBe('11')
    answer()
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(activeCuid()).toBe('12')
  })

  it('shows what is overdue on it before one looks there, and leads to paying it', async () => {
    const assign = vi.fn()
    vi.stubGlobal('location', { ...window.location, assign })
    const lines = [
      { ...home, area: 'Dhanmondi', status: 'active', overdue: '100.00' },
      { ...shop, area: 'Sonadanga', status: 'suspended', overdue: '498.75' },
    ]
    await visit('/admin/dashboard', {
      handlers: [http.get('*/api/get_active_connections', () => HttpResponse.json({ data: lines }))],
    })
    await screen.findByText('Your line in Sonadanga is suspended: ৳ 498.75 overdue')
    expect(screen.queryByText(/Your line in Dhanmondi has/)).toBeNull()
    expect(screen.getByRole('button', { name: /Client ID/ }).textContent).toContain('Another line is overdue')
    expect((await open()).textContent).toBe('rahima-shopKhulna · Suspended · ৳\u00a0498.75 overdue')
    await person.click(screen.getByRole('button', { name: 'Pay ৳\u00a0498.75' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/admin/paybill'))
    expect(activeCuid()).toBe('12')
  })

  it('leads through several that are overdue, one after the other', async () => {
    const assign = vi.fn()
    vi.stubGlobal('location', { ...window.location, assign })
    const lines = [
      { ...home, area: 'Dhanmondi', status: 'active', overdue: null },
      { ...shop, area: 'Sonadanga', status: 'suspended', overdue: '498.75' },
      { ...shop, id: 13, username: 'rahima-mill', area: 'Boyra', status: 'active', overdue: '1000.00' },
    ]
    await visit('/admin/dashboard', {
      handlers: [http.get('*/api/get_active_connections', () => HttpResponse.json({ data: lines }))],
    })
    await screen.findByText('2 of your other lines have ৳ 1,498.75 overdue')
    expect(screen.getByText('Sonadanga, Client ID rahima-shop: ৳ 498.75, suspended')).toBeTruthy()
    expect(screen.getByText('Boyra, Client ID rahima-mill: ৳ 1,000.00')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Pay them one by one' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/admin/paybill'))
    expect(activeCuid()).toBe('12')
  })

  it('leaves everything as it was when it cannot be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await visit('/admin/dashboard')
    server.use(http.get('*/api/get-account-info', () => refused(500, 'Something went wrong on our side.')))
    await person.click(await open())
    expect(await screen.findByText('Something went wrong on our side.')).toBeTruthy()
    expect(JSON.parse(localStorage.getItem('subscriber') ?? '')).toMatchObject({ id: 11 })
  })
})
