import { screen, waitFor, within } from '@testing-library/react'
import type { Payment } from '@uplink/contract/payments'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { person, refused, visit } from '../../../testing/visit'
import { paid, payment } from '../payments.factory'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const topup = payment({
  id: 71,
  kind: 'topup',
  state: 'failed',
  amount: '500.00',
  invoices: [],
  created_at: '2026-03-13T06:30:00.000Z',
})

const requests: string[] = []

/** Two pages, one payment each. */
const history = http.get('*/api/recharge-history', ({ request }) => {
  const { searchParams } = new URL(request.url)
  requests.push(String(searchParams))
  const page = Number(searchParams.get('page'))
  const only = searchParams.get('kind')
  const data = [paid(), topup].filter(({ kind }) => only === null || kind === only)
  return HttpResponse.json({
    ...list(data.slice(page - 1, page)),
    total: 2,
    current_page: page,
    last_page: 2,
  })
})

const list = (data: Payment[]) => ({
  data,
  per_page: 1,
  total: data.length,
  current_page: 1,
  last_page: 1,
  to: data.length,
})

const open = (handler = history, search = '') =>
  visit(`/admin/recharge-history${search}`, { handlers: [handler] })
const answer = (response: () => Response) => http.get('*/api/recharge-history', response)

describe('the recharge history', () => {
  it('shows what was paid, when, with what and how it ended, and leads to the receipt', async () => {
    await open()
    const row = await screen.findByRole('row', {
      name: 'Bill payment Mar 14, 2026, 12:01 INV-1 bKash BKX70QW1 Paid ৳\u00a01,250.00',
    })
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/admin/paymentResult?payment=70')
  })

  it('keeps page and kind in the address', async () => {
    await open()
    await screen.findByRole('row', { name: /BKX70QW1/ })
    await person.click(screen.getByRole('button', { name: 'Page 2' }))
    expect(await screen.findByRole('row', { name: /^Top-up .* Failed ৳\u00a0500\.00/ })).toBeTruthy()
    await person.click(screen.getByRole('radio', { name: 'Bills' }))
    expect(await screen.findByRole('row', { name: /BKX70QW1/ })).toBeTruthy()
    expect(requests.slice(-2)).toEqual(['cuid=11&page=2&per_page=12', 'cuid=11&page=1&per_page=12&kind=bill'])
  })

  it('has a variant for phones, under days', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5)')
    await open(
      answer(() => HttpResponse.json(list([paid(), topup]))),
      '?kind=all',
    )
    const day = await screen.findByRole('region', { name: '13/03/2026' })
    expect(within(day).getByRole('listitem').textContent).toBe('Top-up৳\u00a0500.0012:30 · bKashFailed')
    expect(within(day).getByRole('link').getAttribute('href')).toBe('/admin/topup_status?payment=71')
    expect(screen.queryByRole('table')).toBeNull()
  })

  it.each([
    ['', 'You have not paid anything yet.'],
    ['?kind=topup', 'You have not topped up yet.'],
  ])('says when there is nothing (%s)', async (search, sentence) => {
    await open(
      answer(() => HttpResponse.json(list([]))),
      search,
    )
    expect(await screen.findByText(sentence)).toBeTruthy()
  })

  it.each([
    ['a computer', 'Mozilla/5.0 (X11; Linux x86_64)'],
    ['a phone', 'Mozilla/5.0 (Linux; Android 10; K) Chrome/131.0.0.0 Mobile'],
  ])('can be tried again, and says when a right is missing, on %s', async (_, agent) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
    let isBroken = true
    await open(answer(() => (isBroken ? refused(500, 'Wrong.') : refused(403, 'No.'))))
    expect(await screen.findByText('Your payments could not be loaded.')).toBeTruthy()
    isBroken = false
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.getByText('Permission denied!')).toBeTruthy())
  })

  it('explains itself to staff, who have no connection', async () => {
    await visit('/admin/recharge-history', { as: 'staff' })
    expect(await screen.findByText(/^There is no line on your account/)).toBeTruthy()
  })
})
