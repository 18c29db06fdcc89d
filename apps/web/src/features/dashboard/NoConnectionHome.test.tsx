import type { StaffToday, StaffWaiting } from '@uplink/contract/desk-day'
import { act, screen, waitFor, within } from '@testing-library/react'
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

const none = { count: 0, before: 0 }
const lines = { added: none, suspended: none, restored: none }
const staffDay: { waiting: StaffWaiting; today: StaffToday } = {
  waiting: {
    tickets: { open: 4, late: 1, soon: 0, mine: 2 },
    chats: 3,
    orders: { open: 0, old: 0, today: 0 },
    payments_to_review: 1,
    reviews_since: '2026-03-10T05:00:00Z',
    unclosed_cash_days: 2,
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
    today: {
      day: '2026-03-14',
      money: {
        received: '84210.00',
        before: '75000.00',
        by_way: [{ way: 'cash', amount: '84210.00', payments: 12, before: '75000.00' }],
        by_collector: [{ id: 31, name: 'Rina Das', amount: '84210.00', payments: 12 }],
      },
      lines: { ...lines, added: { count: 3, before: 0 } },
    },
    yesterday: {
      day: '2026-03-13',
      money: {
        received: '61000.00',
        before: '0.00',
        by_way: [{ way: 'bkash', amount: '61000.00', payments: 40, before: '0.00' }],
        by_collector: [],
      },
      lines,
    },
  },
}

/** Half an hour after midnight, when nothing has come yet. */
const early: StaffToday = {
  ...staffDay.today,
  today: {
    day: '2026-03-14',
    money: { received: '0.00', before: '75000.00', by_way: [], by_collector: [] },
    lines: { ...lines, suspended: { count: 4, before: 0 } },
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

  it('who work here read the day, and are asked nothing that they may not see', async () => {
    const roles = [{ id: 3, name: 'manager', display_name: 'Manager' }]
    const requests = vi.fn(() => refused(403, 'No.'))
    const handlers = [
      http.get('*/api/desk/tickets', requests),
      ...as({ name: 'Mahmud Kabir', account_type: 'staff', roles }),
    ]
    await visit('/admin/dashboard', { as: 'staff', handlers })
    expect(await screen.findByRole('heading', { name: 'Saturday, Mar 14, 2026' })).toBeTruthy()
    // this role's menu has no desk
    await screen.findByRole('link', { name: 'Dashboard' })
    expect(within(screen.getByRole('main')).queryByRole('region')).toBeNull()
    expect(requests).not.toHaveBeenCalled()
  })

  it('have one heading from the start, which then says the day: the focus stays on it', async () => {
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
    expect(await screen.findByRole('heading', { name: 'Saturday, Mar 14, 2026' })).toBe(heading)
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
      '1payment to reviewIt waits since Mar 10, 2026, 11:00',
      '2cash days not closedOf yesterday or before',
      '2promises to pay dueToday is the last day',
    ])
    const today = within(screen.getByRole('region', { name: 'Today' }))
    // in all, by method and by collector
    expect(today.getAllByText('৳ 84,210.00')).toHaveLength(3)
    expect(today.getByText(/^৳ 75,000.00 by this hour a week ago/).textContent).toMatch(/ago \+12%$/)
    expect(within(today.getByRole('list', { name: 'By collector' })).getByText('Rina Das')).toBeTruthy()
    expect(today.getByRole('link', { name: 'By collector' }).getAttribute('href')).toBe(
      '/admin/cash-days?day=2026-03-14',
    )
    expect(today.getByRole('link', { name: 'Rina Das' }).getAttribute('href')).toBe(
      '/admin/desk/payments?from=2026-03-14&to=2026-03-14&collector=31',
    )
    await person.click(today.getByRole('button', { name: 'Yesterday' }))
    const yesterday = within(screen.getByRole('region', { name: 'Yesterday' }))
    expect(yesterday.getByText('Nothing a week before')).toBeTruthy()
    expect(yesterday.getByText('None was added, suspended or switched on again.')).toBeTruthy()
  })

  it('see all of yesterday until the first money of the day comes in, and it stays as they read it', async () => {
    let day = early
    const menu = http.get('*/api/all-menu', () =>
      HttpResponse.json({ data: [menuEntry(1, 'Customers', 'customers')] }),
    )
    await visit('/admin/dashboard', {
      as: 'staff',
      handlers: [
        menu,
        http.get('*/api/desk/day/waiting', () => HttpResponse.json({ data: staffDay.waiting })),
        http.get('*/api/desk/day/today', () => HttpResponse.json({ data: day })),
        ...as({ account_type: 'staff' }),
      ],
    })
    const yesterday = within(await screen.findByRole('region', { name: 'Yesterday' }))
    expect(yesterday.getAllByText('৳ 61,000.00')).toHaveLength(2)
    expect(yesterday.getByText('Nothing has come in today yet.')).toBeTruthy()
    day = staffDay.today
    vi.setSystemTime(Date.now() + 60_000)
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(yesterday.queryByText('Nothing has come in today yet.')).toBeNull())
    expect(yesterday.getAllByText('৳ 61,000.00')).toHaveLength(2)
    await person.click(yesterday.getByRole('button', { name: 'Today' }))
    expect(within(screen.getByRole('region', { name: 'Today' })).getByText('Rina Das')).toBeTruthy()
  })

  it('read the day, and how much of it is urgent, above all else', async () => {
    const menu = http.get('*/api/all-menu', () =>
      HttpResponse.json({ data: [menuEntry(1, 'Customers', 'customers')] }),
    )
    await visit('/admin/dashboard', {
      as: 'staff',
      handlers: [
        menu,
        http.get('*/api/desk/day/waiting', () => HttpResponse.json({ data: staffDay.waiting })),
        ...as({ account_type: 'staff' }),
      ],
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Saturday, Mar 14, 2026' })).toBeTruthy()
    expect(await screen.findByText('3 things are urgent, 4 more wait.')).toBeTruthy()
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
    expect(screen.getByRole('heading', { level: 1, name: 'Saturday, Mar 14, 2026' })).toBeTruthy()
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
