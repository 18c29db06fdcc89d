import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
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
    expect(localStorage.getItem('subscriber')).toBeNull()
    expect(localStorage.getItem('authenticate')).toBe('false')
    expect(screen.queryByRole('alertdialog')).toBeNull()
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
