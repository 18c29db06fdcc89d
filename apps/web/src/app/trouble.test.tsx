import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { leftOpen } from '../platform/session/left-open'
import { isSignedIn } from '../platform/session/session'
import { readToken } from '../platform/session/token'
import { person, refused, visit } from '../testing/visit'

describe('the end of a session', () => {
  const unauthenticated = http.get('*/api/*', () => refused(401, 'Unauthenticated'))

  it.each([
    [
      'answers',
      http.get('*/api/auth/logout', () => HttpResponse.json({ message: 'Signed out', data: null })),
    ],
    ['fails', http.get('*/api/auth/logout', () => refused(500, 'No'))],
    ['no longer knows the session', http.get('*/api/auth/logout', () => refused(401, 'Unauthenticated'))],
    ['is not there', http.get('*/api/auth/logout', () => HttpResponse.error())],
  ])('by Logout, when the server %s', async (_, handler) => {
    const at = await visit('/admin/dashboard', { handlers: [handler] })
    await person.click(await screen.findByRole('button', { name: 'Logout' }))
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy()
    expect(at.path()).toBe('/login')
    expect(readToken()).toBeNull()
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('by Logout without a network: on the server as soon as there is one', async () => {
    let isThere = false
    const ended: (string | null)[] = []
    const logout = http.get('*/api/auth/logout', ({ request }) => {
      if (!isThere) return HttpResponse.error()
      ended.push(request.headers.get('authorization'))
      return HttpResponse.json({ message: 'Signed out', data: null })
    })
    await visit('/admin/dashboard', { handlers: [logout] })
    await person.click(await screen.findByRole('button', { name: 'Logout' }))
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy()
    window.dispatchEvent(new Event('online'))
    await waitFor(async () => expect(await leftOpen()).toEqual(['isp_token']))
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
    isThere = true
    window.dispatchEvent(new Event('online'))
    await waitFor(async () => expect(await leftOpen()).toEqual([]))
    expect(ended).toEqual(['Bearer isp_token'])
  })

  it('by Logout without a network: when the portal is opened again, or somebody signs in, at the latest', async () => {
    const ended: (string | null)[] = []
    const calls: string[] = []
    const handlers = [
      http.get('*/api/auth/logout', ({ request }) => {
        ended.push(request.headers.get('authorization'))
        calls.push('logout')
        return ended.length < 3
          ? HttpResponse.error()
          : refused(401, 'Unauthenticated', { code: 'auth.unauthenticated' })
      }),
      http.post('*/api/auth/login', () => {
        calls.push('login')
        return refused(422, 'No.', { errors: { username: ['No.'] } })
      }),
    ]
    await visit('/admin/dashboard', { handlers })
    await person.click(await screen.findByRole('button', { name: 'Logout' }))
    await screen.findByRole('heading', { name: 'Login' })
    cleanup()
    await visit('/login', { as: 'nobody' })
    await waitFor(() => expect(ended).toHaveLength(2))
    await person.type(screen.getByLabelText('Username'), 'rahima')
    await person.type(screen.getByLabelText('Password'), 'river stone')
    await person.click(screen.getByRole('button', { name: 'Log in' }))
    await waitFor(() => expect(calls).toEqual(['logout', 'logout', 'logout', 'login']))
    expect(await leftOpen()).toEqual([])
  })

  it('by the server: one dialog for many calls, then Login', async () => {
    const at = await visit('/admin/dashboard', { handlers: [unauthenticated] })
    const dialog = await screen.findByRole('alertdialog', { name: 'Error!' })
    expect(dialog.textContent).toContain('Your session has been terminated!')
    expect(isSignedIn()).toBe(true)
    await person.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy()
    expect(at.path()).toBe('/login')
    expect(isSignedIn()).toBe(false)
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('by any other 401: Login without a word', async () => {
    const at = await visit('/admin/dashboard', {
      handlers: [http.get('*/api/all-menu', () => refused(401, 'Token expired'))],
    })
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy()
    expect(at.path()).toBe('/login')
    expect(isSignedIn()).toBe(false)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('in another tab', async () => {
    const at = await visit('/admin/dashboard')
    document.cookie = '__Host-uplink_token=; Path=/; Max-Age=0; Secure'
    document.cookie = 'uplink_token=; Path=/; Max-Age=0'
    window.dispatchEvent(new StorageEvent('storage', { key: 'authenticate', newValue: 'false' }))
    await waitFor(() => expect(at.path()).toBe('/login'))
  })
})

describe('no answer', () => {
  it('is said once, however many calls fail', async () => {
    await visit('/admin/dashboard', { handlers: [http.get('*/api/*', () => HttpResponse.error())] })
    const dialog = await screen.findByRole('alertdialog', { name: 'Oops..' })
    expect(dialog.textContent).toContain('There is some problem in your network!')
    await person.click(within(dialog).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(isSignedIn()).toBe(true)
  })
})
