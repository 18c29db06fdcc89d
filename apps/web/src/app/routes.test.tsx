import { createMemoryHistory } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { pathPattern, screens, type ScreenName } from '@uplink/contract/screens'
import { describe, expect, it } from 'vitest'
import type { Screen } from '../platform/screens/screen'
import { visit } from '../testing/visit'
import { createAppRouter } from './router'

describe('where a path leads', () => {
  it.each(['/', '/admin', '/admin/', '/blank', '/login'])('%s to the dashboard', async (path) => {
    const at = await visit(path)
    await waitFor(() => expect(document.title).toBe('Dashboard – Uplink'))
    expect(at.path()).toBe('/admin/dashboard')
  })

  it('to the blank page', async () => {
    await visit('/admin/blank', { as: 'staff' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Blank page' })).toBeTruthy()
    expect(document.title).toBe('Blank page – Uplink')
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

describe('the table of screens', () => {
  const names = Object.keys(screens) as ScreenName[]
  const tables = import.meta.glob<Record<string, Screen[]>>('./screens/*-screens.ts', { eager: true })
  const declared = Object.values(tables).flatMap((table) => Object.values(table).flat())

  it('has a route for each path, and no other', () => {
    const { routesByPath } = createAppRouter(createMemoryHistory())
    const aliases = ['/admin', '/blank', '/$']
    expect(Object.keys(routesByPath).sort()).toEqual(
      [...names.map((name) => pathPattern(name).replaceAll(':', '$')), ...aliases].sort(),
    )
  })

  it('says each screen once', () => {
    const shownByApp: ScreenName[] = ['home', 'login']
    const partsOfOthers: ScreenName[] = [
      'topupPayment',
      'topupConfirm',
      'updateInfo',
      'changePassword',
      'updatePassword',
      'changePasswordElsewhere',
    ]
    expect([...declared.map(({ name }) => name), ...shownByApp, ...partsOfOthers].sort()).toEqual(
      [...names].sort(),
    )
  })

  it.each(declared.map(({ name, load }) => ({ name, load })))('loads $name', async ({ load }) => {
    expect(Object.keys(await load())).toHaveLength(1)
  })
})
