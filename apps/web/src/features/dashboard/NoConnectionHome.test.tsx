import type { StaffToday, StaffWaiting } from '@uplink/contract/desk-day'
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

const none = { today: 0, before: 0 }
const staffDay: { waiting: StaffWaiting; today: StaffToday } = {
  waiting: {
    tickets: { open: 4, late: 1, soon: 0, mine: 2 },
    chats: 3,
    orders: { open: 0, old: 0, today: 0 },
    payments_to_review: 1,
    promises: { due: 2, broken: 1 },
    failing_jobs: null,
    outages: [
      {
        id: 3,
        title: 'Fibre cut',
        area: 'Rampura',
        lines: 44,
        starts_at: '2026-03-14T01:00:00.000Z',
        expected_end_at: null,
      },
    ],
  },
  today: {
    money: {
      today: '84210.00',
      before: '75000.00',
      by_way: [{ way: 'cash', amount: '84210.00', payments: 12, before: '75000.00' }],
      by_collector: [{ name: 'Rina Das', amount: '84210.00', payments: 12 }],
    },
    lines: { added: none, suspended: none, restored: none },
  },
}

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

  it('who work here are greeted, and asked nothing that they may not see', async () => {
    const roles = [{ id: 3, name: 'manager', display_name: 'Manager' }]
    const requests = vi.fn(() => refused(403, 'No.'))
    const handlers = [
      http.get('*/api/desk/tickets', requests),
      ...as({ name: 'Mahmud Kabir', account_type: 'staff', roles }),
    ]
    await visit('/admin/dashboard', { as: 'staff', handlers })
    expect(await screen.findByRole('heading', { name: 'Hello, Mahmud Kabir' })).toBeTruthy()
    // this role's menu has no desk
    await screen.findByRole('link', { name: 'Dashboard' })
    expect(within(screen.getByRole('main')).queryByRole('region')).toBeNull()
    expect(requests).not.toHaveBeenCalled()
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

  it('who look after customers see what needs them, and today beside a week ago', async () => {
    const menu = http.get('*/api/all-menu', () =>
      HttpResponse.json({
        data: [menuEntry(1, 'Customers', 'customers'), menuEntry(2, 'Cash days', 'cash-days')],
      }),
    )
    await visit('/admin/dashboard', {
      as: 'staff',
      handlers: [
        menu,
        http.get('*/api/desk/day/waiting', () => HttpResponse.json({ data: staffDay.waiting })),
        http.get('*/api/desk/day/today', () => HttpResponse.json({ data: staffDay.today })),
        ...as({ account_type: 'staff' }),
      ],
    })
    const needs = within(await screen.findByRole('list', { name: 'Needs you' }))
    expect(needs.getAllByRole('link').map((link) => link.textContent)).toEqual([
      '44lines down in RampuraFibre cut, no estimate yet',
      '4tickets wait for an answer1 late, 2 yours',
      '1promise to pay brokenTheir bills are still open',
      '3chats wait for an answerThe last message is the customer’s',
      '1payment to reviewMoney that nobody has decided about',
      '2promises to pay dueToday is the last day',
    ])
    const today = within(screen.getByRole('region', { name: 'Today' }))
    // in all, by method and by collector
    expect(today.getAllByText('৳ 84,210.00')).toHaveLength(3)
    expect(today.getByText('৳ 75,000.00 by this hour a week ago (+12%)')).toBeTruthy()
    expect(within(today.getByRole('list', { name: 'By collector' })).getByText('Rina Das')).toBeTruthy()
    expect(today.getByRole('link', { name: 'By collector' }).getAttribute('href')).toBe('/admin/cash-days')
  })

  it('see that the day could not be loaded, and nothing of it without the right to it', async () => {
    const menu = http.get('*/api/all-menu', () =>
      HttpResponse.json({ data: [menuEntry(1, 'Customers', 'customers')] }),
    )
    const failing = http.get('*/api/desk/day/:part', () => refused(500, 'No.'))
    await visit('/admin/dashboard', {
      as: 'staff',
      handlers: [menu, failing, ...as({ account_type: 'staff' })],
    })
    expect(await screen.findByText('What waits could not be loaded.')).toBeTruthy()
  })

  it('who answer customers see who waits longest', async () => {
    await visit('/admin/dashboard', {
      as: 'staff',
      handlers: [menuToDesk, ...deskAnswers, ...as({ account_type: 'staff' })],
    })
    const waiting = within(await screen.findByRole('region', { name: 'Your tickets, and nobody’s' }))
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
    expect(await screen.findByRole('region', { name: 'Your tickets, and nobody’s' })).toBeTruthy()
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
