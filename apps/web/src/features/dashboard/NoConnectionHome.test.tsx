import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { menuEntry, person, profile, refused, visit } from '../../testing/visit'
import { deskAnswers } from '../desk/desk.factory'
import { customerAnswers } from './customer.factory'

beforeEach(() => {
  // noon in Dhaka; only the date stands still, timers go on
  vi.useFakeTimers({ now: new Date('2026-03-14T06:00:00Z'), toFake: ['Date'] })
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  return () => void vi.useRealTimers()
})

describe('people without a connection', () => {
  const as = (change: object) => [
    http.get('*/api/auth/get-user', () =>
      HttpResponse.json({ data: { ...profile, subscriber: null, ...change } }),
    ),
    ...customerAnswers(),
  ]

  const menuToDesk = http.get('*/api/all-menu', () =>
    HttpResponse.json({ data: [menuEntry(1, 'Desk', 'desk')] }),
  )

  it('who work here are greeted and led to their notifications', async () => {
    const roles = [{ id: 3, name: 'manager', display_name: 'Manager' }]
    const asked = vi.fn(() => refused(403, 'No.'))
    const handlers = [
      http.get('*/api/desk/tickets', asked),
      ...as({ name: 'Mahmud Kabir', account_type: 'staff', roles }),
    ]
    await visit('/admin/dashboard', { as: 'staff', handlers })
    expect(await screen.findByRole('heading', { name: 'Hello, Mahmud Kabir' })).toBeTruthy()
    expect(screen.getByText('You are signed in as Manager.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Your notifications' }).getAttribute('href')).toBe(
      '/admin/notifications',
    )
    // this role's menu has no desk
    await screen.findByRole('link', { name: 'Dashboard' })
    expect(within(screen.getByRole('main')).queryByRole('region')).toBeNull()
    expect(asked).not.toHaveBeenCalled()
  })

  it('have one heading from the start, which then greets them: the focus stays on it', async () => {
    let answer = () => {}
    const waiting = new Promise<void>((resolve) => (answer = resolve))
    const [, ...others] = as({})
    const late = http.get('*/api/auth/get-user', async () => {
      await waiting
      return HttpResponse.json({ data: { ...profile, account_type: 'staff', subscriber: null } })
    })
    await visit('/admin/dashboard', { as: 'staff', handlers: [late, ...others] })
    const heading = await screen.findByRole('heading', { name: 'Dashboard' })
    answer()
    expect(await screen.findByRole('heading', { name: 'Hello, Rahima Khatun' })).toBe(heading)
  })

  it('who answer customers see who waits longest', async () => {
    await visit('/admin/dashboard', {
      as: 'staff',
      handlers: [menuToDesk, ...deskAnswers, ...as({ account_type: 'staff' })],
    })
    const waiting = within(await screen.findByRole('region', { name: 'Waiting for an answer' }))
    const row = await waiting.findByRole('row', { name: /^Slow in the evening Rahima Khatun, rahima-home/ })
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/admin/desk?ticket=7')
  })

  it('and so do those who have a line of their own as well, with the way to it', async () => {
    const profileOfStaff = http.get('*/api/auth/get-user', () =>
      HttpResponse.json({ data: { ...profile, account_type: 'staff' } }),
    )
    await visit('/admin/dashboard', {
      handlers: [menuToDesk, ...deskAnswers, profileOfStaff, ...customerAnswers()],
    })
    expect(await screen.findByRole('region', { name: 'Waiting for an answer' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Hello, Rahima Khatun' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Your own line' }).getAttribute('href')).toBe(
      '/admin/service_status',
    )
    expect(screen.queryByRole('region', { name: 'Your line' })).toBeNull()
  })

  it('who are customers learn that there is none, and whom to ask', async () => {
    await visit('/admin/dashboard', { as: 'staff', handlers: as({}) })
    expect(await screen.findByText('There is no line on your account yet.')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Contact us' }))
    expect(await screen.findByRole('dialog', { name: 'Support' })).toBeTruthy()
  })
})
