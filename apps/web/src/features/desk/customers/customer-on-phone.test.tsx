import { act, screen, within } from '@testing-library/react'
import type { Invoice } from '@uplink/contract/billing'
import type { CustomerNote } from '@uplink/contract/customer-notes'
import type { TimelineEntry } from '@uplink/contract/customer-parts'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setPhone } from '../../../testing/browser'
import { pageOf } from '../../../testing/screen-states'
import { person, refused, visit } from '../../../testing/visit'
import { deskAnswers, overview } from '../desk.factory'

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  setPhone(true)
})

const at = '2026-03-14T06:00:00.000Z'

const bill = (id: number, status: Invoice['status']): Invoice => ({
  id,
  number: `SN-${id}`,
  period_start: '2026-02-01',
  period_end: '2026-02-28',
  issued_on: '2026-02-01',
  due_on: '2026-02-11',
  total: '840.00',
  paid: status === 'paid' ? '840.00' : '0.00',
  credited: '0.00',
  written_off: '0.00',
  status,
  is_overdue: status === 'open',
})

const money = (...bills: Invoice[]) =>
  http.get('*/api/desk/customer/money', () =>
    HttpResponse.json({ data: { bills, promise: null, payments: [] } }),
  )

const notes = (...texts: [text: string, isPinned: boolean][]) => {
  const rows = texts.map(([text, is_pinned], i): CustomerNote => ({
    id: i + 1,
    text,
    is_pinned,
    author: 'Sadia',
    created_at: at,
    changed_at: null,
    version: 1,
    can: [],
  }))
  return http.get('*/api/desk/customer-notes', () => HttpResponse.json(pageOf(rows, { can: ['write'] })))
}

const open = (...handlers: HttpHandler[]) =>
  visit('/admin/customers/11', { as: 'staff', handlers: [...handlers, ...deskAnswers] })

const part = (name: string) => screen.findByRole('region', { name })

/** The row of a part, and whether it is open. */
async function row(name: string) {
  const button = within(await part(name)).getByRole('button', { name })
  return { button, isOpen: () => button.getAttribute('aria-expanded') === 'true' }
}

describe('a customer’s page on a phone', () => {
  it('makes a row of each part that is seldom needed, which opens it in place', async () => {
    await open(notes(['Has a dog', false], ['Calls late', false]), money(bill(3, 'paid')))
    const { button, isOpen } = await row('Notes')
    const region = within(await part('Notes'))
    expect(await region.findByText('2 notes')).toBeTruthy()
    expect(isOpen()).toBe(false)
    expect(region.queryByRole('textbox', { name: 'New note' })).toBeNull()
    await person.click(button)
    expect(isOpen()).toBe(true)
    expect(region.getByText('Has a dog')).toBeTruthy()
    await person.click(region.getByRole('button', { name: 'Add note' }))
    await person.keyboard('Prefers')
    // what was typed is there again after it was folded
    await person.click(button)
    await person.click(button)
    expect(region.getByRole('textbox', { name: 'New note' })).toHaveProperty('value', 'Prefers')

    const facts = await row('Line and account')
    expect(facts.isOpen()).toBe(false)
    expect(within(await part('Line and account')).getByText('Home 50 · Dhanmondi')).toBeTruthy()
  })

  it('leaves open what needs a look', async () => {
    const outage = {
      id: 4,
      title: 'Cable cut',
      is_planned: false,
      starts_at: at,
      expected_end_at: null,
    }
    const line = { ...overview.line, state: 'outage', outage }
    await open(
      notes(['Calls after six', true]),
      money(bill(4, 'open'), bill(3, 'paid')),
      http.get('*/api/desk/customer', () => HttpResponse.json({ data: { ...overview, line } })),
    )
    expect(await screen.findByText('Calls after six')).toBeTruthy()
    expect((await row('Notes')).isOpen()).toBe(true)
    expect(await screen.findByText(/^Outage: Cable cut, since /)).toBeTruthy()
    const bills = await screen.findByRole('list', { name: 'Bills' })
    // those that are paid are behind the link
    expect(
      within(bills)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['SN-4'])
    expect(screen.getByRole('link', { name: 'All bills' })).toBeTruthy()
  })

  it('shows in the open where a folded part could not be loaded', async () => {
    await open(http.get('*/api/desk/customer-notes', () => refused(500, 'internal')))
    expect(await within(await part('Notes')).findByText('The notes could not be loaded.')).toBeTruthy()
  })

  it('folds paid bills under the last one’s amount', async () => {
    await open(money(bill(3, 'paid'), bill(2, 'paid')))
    expect(await screen.findByText(/^Last ৳ 840\.00, paid$/)).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Bills' })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Bills' }))
    const bills = screen.getByRole('list', { name: 'Bills' })
    expect(within(bills).getAllByRole('link')).toHaveLength(2)
  })

  it('begins the timeline with five entries, and finds once it shows all', async () => {
    const entries = Array.from({ length: 7 }, (_, i): TimelineEntry => ({
      kind: 'money',
      what: 'bill',
      id: i,
      at,
      text: `SN-${i}`,
      amount: '840.00',
      state: 'paid',
      until: null,
      by: null,
    }))
    await open(
      http.get('*/api/desk/customer/timeline', () =>
        HttpResponse.json({ data: { entries, kinds: ['money'], next_before: null } }),
      ),
    )
    const list = await screen.findByRole('list', { name: 'Timeline' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(5)
    expect(screen.queryByRole('textbox', { name: 'Find in what is shown' })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Show earlier' }))
    expect(within(list).getAllByRole('listitem')).toHaveLength(7)
    expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull()
    await person.type(screen.getByRole('textbox', { name: 'Find in what is shown' }), 'SN-6')
    expect(within(list).getAllByRole('listitem')).toHaveLength(1)
  })

  it('opens what a key goes to', async () => {
    await open()
    const { isOpen } = await row('Notes')
    await person.keyboard('n')
    expect(isOpen()).toBe(true)
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'New note' }))
    act(() => screen.getByRole('textbox', { name: 'New note' }).blur())
    await person.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Find in what is shown' }))
  })
})

it('folds nothing where there is room', async () => {
  setPhone(false)
  await open(notes(['Has a dog', false]))
  const region = within(await part('Notes'))
  expect(await region.findByText('Has a dog')).toBeTruthy()
  expect(region.queryByRole('button', { name: 'Notes' })).toBeNull()
})
