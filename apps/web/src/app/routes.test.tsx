import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { visit } from '../testing/visit'

describe('where a path leads', () => {
  it.each(['/', '/admin', '/admin/', '/blank', '/login'])('%s to the dashboard', async (path) => {
    const at = await visit(path)
    await waitFor(() => expect(document.title).toBe('Dashboard – Uplink'))
    expect(at.path()).toBe('/admin/dashboard')
  })

  it.each(['/admin/dashboard', '/', '/admin/notifications'])('%s to Login without a token', async (path) => {
    const at = await visit(path, { as: 'nobody' })
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy()
    expect(at.path()).toBe('/login')
    expect(document.title).toBe('Login – Uplink')
  })

  it.each(['customer', 'nobody'] as const)(
    'nowhere: the 404 page in the plain layout (as %s)',
    async (as) => {
      await visit('/admin/no-such-screen', { as })
      expect(await screen.findByText('404 - Not Found!')).toBeTruthy()
      expect(document.title).toBe('Not Found')
      expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
      expect(screen.queryByRole('navigation')).toBeNull()
      expect(screen.getByRole('contentinfo').textContent).toMatch(/© \d{4} .*All rights reserved/)
    },
  )
})
