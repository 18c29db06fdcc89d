import { screen, within } from '@testing-library/react'
import type { Invoice } from '@uplink/contract/billing'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setPhone } from '../../../testing/browser'
import { person, refused, visit } from '../../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const invoice = (change: Partial<Invoice>): Invoice => ({
  id: 1,
  number: 'INV-1',
  period_start: '2026-03-01',
  period_end: '2026-03-31',
  issued_on: '2026-03-01',
  due_on: '2026-03-11',
  total: '1250.00',
  paid: '0.00',
  credited: '0.00',
  written_off: '0.00',
  status: 'open',
  is_overdue: false,
  ...change,
})

/** Two pages of one bill each. */
const history = http.get('*/api/get_billing_history', ({ request }) => {
  const requests = new URL(request.url).searchParams
  const page = Number(requests.get('page'))
  expect(requests.get('cuid')).toBe('11')
  const rows = [
    invoice({ is_overdue: true }),
    invoice({ id: 2, number: 'INV-0', status: 'paid', paid: '1250.00' }),
  ]
  return HttpResponse.json({
    data: rows.slice(page - 1, page),
    per_page: 1,
    total: 2,
    current_page: page,
    last_page: 2,
    to: page,
  })
})

const open = (handler = history, search = '') =>
  visit(`/admin/billing_histories${search}`, { handlers: [handler] })
const answer = (body: object) => http.get('*/api/get_billing_history', () => HttpResponse.json(body))
const info = {
  monthlyAmount: '1250.00',
  next_amount: '1250.00',
  next_monthly_amount: '1250.00',
  next_charges: '0.00',
  billDueDate: '2026-03-11',
  availableBalance: '0.00',
  contractStartDate: '2025-01-21',
  amount_due: '1250.00',
  is_overdue: true,
  prepaid: null,
}

const none = { data: [], per_page: 12, total: 0, current_page: 1, last_page: 1, to: 0 }

describe('the billing history', () => {
  it('shows number, period, dates, amounts and status of each bill', async () => {
    await open()
    expect(
      await screen.findByRole('row', {
        name: 'INV-1 Mar 01, 2026 – Mar 31, 2026 Mar 01, 2026 11/03/2026 Overdue ৳\u00a00.00 ৳\u00a01,250.00 Pay INV-1',
      }),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Pay INV-1' }).getAttribute('href')).toBe(
      '/admin/paybill?bills=1',
    )
  })

  it('begins with what is owed, and with the last bills as bars that lead to them', async () => {
    const owed = http.get('*/api/get-bill-info', () => HttpResponse.json({ data: info }))
    const rows = [
      invoice({ is_overdue: true }),
      invoice({ id: 2, number: 'INV-0', period_start: '2026-02-01', status: 'paid', total: '840.00' }),
    ]
    const two = { ...none, data: rows, total: 2, to: 2 }
    await visit('/admin/billing_histories', { handlers: [owed, answer(two)] })
    const bill = await screen.findByRole('region', { name: /^৳\s1,250\.00 to pay, was due 11\/03\/2026/ })
    expect(within(bill).getByRole('link', { name: 'Pay ৳\u00a01,250.00' })).toHaveProperty(
      'pathname',
      '/admin/paybill',
    )
    // the bills are on the screen already
    expect(screen.queryByRole('link', { name: 'All bills' })).toBeNull()
    const bars = await screen.findByRole('region', { name: 'The last bills' })
    expect(bars.textContent).toContain('৳\u00a0840.00 to ৳\u00a01,250.00')
    expect(
      within(bars)
        .getAllByRole('link')
        .map((bar) => [bar.getAttribute('aria-label'), (bar as HTMLAnchorElement).pathname]),
    ).toEqual([
      ['Feb 2026: ৳\u00a0840.00', '/admin/billing_histories/2'],
      ['Mar 2026: ৳\u00a01,250.00', '/admin/billing_histories/1'],
    ])
  })

  it('says month and amount below the last bar, the highest and the first, where they have room', async () => {
    const amounts = ['500.00', '500.00', '500.00', '500.00', '500.00', '990.00', '500.00', '500.00', '500.00']
    const rows = amounts.map((total, place) =>
      invoice({ id: 9 - place, period_start: `2026-0${9 - place}-01`, total }),
    )
    await open(answer({ ...none, data: rows, total: 9, to: 9 }))
    const bars = within(await screen.findByRole('region', { name: 'The last bills' })).getAllByRole('link')
    expect(bars.map(({ textContent }) => textContent)).toEqual([
      'Jan 2026৳\u00a0500.00',
      '',
      '',
      'Apr 2026৳\u00a0990.00',
      '',
      '',
      '',
      '',
      'Sep 2026৳\u00a0500.00',
    ])
  })

  it('tells a finger the amount of a bar at the first tap, and opens the bill at the next', async () => {
    const rows = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((month) =>
      invoice({ id: month, period_start: `2026-0${month}-01`, total: `${month}00.00` }),
    )
    const { path } = await open(answer({ ...none, data: rows, total: 9, to: 9 }))
    const bars = await screen.findByRole('region', { name: 'The last bills' })
    const bar = within(bars).getByRole('link', { name: 'May 2026: ৳\u00a0500.00' })
    expect(bar.textContent).toBe('')
    const tap = () => person.pointer({ keys: '[TouchA]', target: bar })
    await tap()
    expect(bar.textContent).toBe('May 2026৳\u00a0500.00')
    expect(within(bars).getByRole('status').textContent).toBe(
      'May 2026: ৳\u00a0500.00. Tap again to open the bill.',
    )
    expect(path()).toBe('/admin/billing_histories')
    await tap()
    await vi.waitFor(() => expect(path()).toBe('/admin/billing_histories/5'))
  })

  it('keeps the page in the address', async () => {
    await open()
    await screen.findByRole('row', { name: /INV-1/ })
    await person.click(screen.getByRole('button', { name: 'Page 2' }))
    expect(await screen.findByRole('row', { name: /INV-0 .* Paid/ })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull()
    expect(screen.queryByRole('row', { name: /INV-1/ })).toBeNull()
  })

  it('opens at the page of the address', async () => {
    await open(history, '?page=2')
    expect(await screen.findByRole('row', { name: /INV-0/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
  })

  it('has two lines for each bill on a phone', async () => {
    setPhone(true)
    await open()
    const list = await screen.findByRole('list', { name: 'Bills' })
    const item = within(list).getByRole('listitem')
    expect(item.textContent).toMatch(/Mar 2026.*৳\u00a01,250\.00.*INV-1.*due 11\/03\/2026.*Overdue/)
  })

  it('says when there are none', async () => {
    await open(answer(none))
    expect(await screen.findByText(/^There are no bills yet/)).toBeTruthy()
  })

  it('promises a prepaid line no bill before its payment', async () => {
    const prepaid = { paid_until: null, state: 'expired' }
    const owed = http.get('*/api/get-bill-info', () => HttpResponse.json({ data: { ...info, prepaid } }))
    await visit('/admin/billing_histories', { handlers: [owed, answer(none)] })
    expect(await screen.findByText('There are no bills yet; each one comes with its payment.')).toBeTruthy()
  })

  it('leads from a page beyond the last to the last', async () => {
    await open(history, '?page=9')
    expect(await screen.findByText('INV-0')).toBeTruthy()
  })

  it('can be tried again', async () => {
    let isBroken = true
    const breaking = http.get('*/api/get_billing_history', () =>
      isBroken ? refused(500, 'Wrong.') : HttpResponse.json(none),
    )
    await open(breaking)
    expect(await screen.findByText('Your bills could not be loaded.')).toBeTruthy()
    expect(screen.getByText('Request r-1')).toBeTruthy()
    isBroken = false
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/^There are no bills yet/)).toBeTruthy()
  })

  it('is refused where a right is missing', async () => {
    const denied = http.get('*/api/get_billing_history', () => refused(403, 'No right.'))
    await open(denied)
    expect(await screen.findByText('Permission denied!')).toBeTruthy()
  })

  it('explains itself to staff, who have no connection', async () => {
    const denied = http.get('*/api/get_billing_history', () => refused(403, 'No right.'))
    await visit('/admin/billing_histories', { as: 'staff', handlers: [denied] })
    expect(await screen.findByText('There is no line on your account, so there are no bills.')).toBeTruthy()
    expect(screen.queryByText('Permission denied!')).toBeNull()
  })
})
