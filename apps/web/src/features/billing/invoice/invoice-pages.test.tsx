import { cleanup, screen, waitFor } from '@testing-library/react'
import type { AccountStatement, InvoiceDetail } from '@uplink/contract/billing'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setPhone } from '../../../testing/browser'
import { person, refused, visit } from '../../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const invoice: InvoiceDetail = {
  id: 7,
  number: 'INV-7',
  period_start: '2026-03-01',
  period_end: '2026-03-31',
  issued_on: '2026-03-01',
  due_on: '2026-03-11',
  subtotal: '1190.50',
  tax: '59.53',
  total: '1250.03',
  paid: '100.00',
  connection_id: 11,
  can: [],
  promise: null,
  documents: [],
  credited: '0.00',
  written_off: '0.00',
  amount_due: '1150.03',
  status: 'open',
  is_overdue: true,
  lines: [
    { position: 1, description: 'Fibre 20, March 2026', amount: '1190.50', tax_percent: 5, tax: '59.53' },
  ],
  tax_rates: [{ percent: 5, amount: '1190.50', tax: '59.53' }],
  payments: [{ id: 3, paid_on: '2026-03-05', method: 'bkash', reference: 'TRX9', amount: '100.00' }],
  provider: { name: 'Shapla Net', address: 'Dhaka', phone: '01200100100', email: null, bin: '000123' },
  customer: { name: 'Rahima Khatun', client_id: 'sn-1', address: 'House 1', phone: '01711000001' },
}

const one = http.get('*/api/invoices/7', () => HttpResponse.json({ data: invoice }))
/** What stands below the lines of the bill. */
const sums = () =>
  [...document.querySelectorAll('dl')]
    .filter((list) => list.textContent.includes('Tax '))
    .flatMap((list) => [...list.children].map(({ textContent }) => textContent))
const open = (...handlers: HttpHandler[]) => visit('/admin/billing_histories/7', { handlers })

describe('a bill', () => {
  it('says what for, how much, what is paid and what is due', async () => {
    await open(one)
    expect(await screen.findByRole('heading', { name: 'Bill INV-7' })).toBeTruthy()
    expect(
      screen.getByRole('row', { name: 'Fibre 20, March 2026 ৳\u00a059.53 (5%) ৳\u00a01,190.50' }),
    ).toBeTruthy()
    expect(screen.getByText('Tax 5% on ৳ 1,190.50')).toBeTruthy()
    expect(screen.getByRole('row', { name: 'bKash Mar 05, 2026 TRX9 ৳\u00a0100.00' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Pay ৳\u00a01,150.03' }).getAttribute('href')).toBe(
      '/admin/paybill?bills=7',
    )
    expect(screen.getByText('Overdue')).toBeTruthy()
    expect(sums()).toEqual([
      'Tax 5% on ৳\u00a01,190.50৳\u00a059.53',
      'Total৳\u00a01,250.03',
      'Paid৳\u00a0100.00',
      'Amount due৳\u00a01,150.03',
    ])
  })

  it.each([
    ['all of it is due', { paid: '0.00', amount_due: '1250.03' }],
    ['all of it is paid', { paid: '1250.03', amount_due: '0.00', status: 'paid' as const }],
  ])('says its sum once where %s, on a phone above its lines', async (_, more) => {
    const answer = http.get('*/api/invoices/7', () => HttpResponse.json({ data: { ...invoice, ...more } }))
    setPhone(false)
    await open(answer)
    await screen.findByText('Tax 5% on ৳ 1,190.50')
    expect(sums()).toEqual(['Tax 5% on ৳\u00a01,190.50৳\u00a059.53', 'Total৳\u00a01,250.03'])
    cleanup()
    setPhone(true)
    await open(answer)
    await screen.findByText('Tax 5% on ৳ 1,190.50')
    expect(sums()).toEqual(['Tax 5% on ৳\u00a01,190.50৳\u00a059.53'])
    const shown = [...document.querySelectorAll('main *')].filter(
      (each) => each.children.length === 0 && each.textContent === '৳\u00a01,250.03',
    )
    expect(shown).toHaveLength(1)
  })

  it('says what changed since the one before, with the last bills and the next one', async () => {
    const month = (id: number, period_start: string, total: string) => ({
      id,
      number: `INV-${id}`,
      period_start,
      total,
    })
    const previous = month(6, '2026-02-01', '840.00')
    const changes = {
      previous,
      difference: '410.03',
      changes: [
        { kind: 'package', before: 'Home 20', after: 'Fibre 20', amount: '460.03' },
        { kind: 'days', before: '28', after: '25', amount: '-50.00' },
      ],
      documents: [
        {
          id: 4,
          kind: 'credit-note',
          number: 'CN-000001',
          takes_back: null,
          issued_on: '2026-03-03',
          amount: '50.00',
          reason: 'Slow line',
          is_of_bill: true,
        },
      ],
      months: [previous, month(7, '2026-03-01', '1250.03')],
      next: { amount: '1250.03', due_on: '2026-04-11', balance: '0.00' },
    }
    await open(
      one,
      http.get('*/api/invoices/7/changes', () => HttpResponse.json({ data: changes })),
    )
    expect(await screen.findByText(/^৳\s410\.03 more than for Feb/)).toBeTruthy()
    const list = screen.getByRole('list', { name: 'What changed' })
    expect([...list.children].map(({ textContent }) => textContent)).toEqual([
      'Package Fibre 20 instead of Home 20+৳\u00a0460.03',
      '25 days charged instead of 28−৳\u00a050.00',
    ])
    expect(screen.getByRole('list', { name: 'Documents' }).textContent).toBe(
      'Credit note CN-000001 about this bill, Slow line+৳\u00a050.00',
    )
    expect(screen.getByRole('link', { name: /^Feb.*840/ }).getAttribute('href')).toBe(
      '/admin/billing_histories/6',
    )
    expect(screen.getByText(/^Next bill: about ৳\s1,250\.03, due 11\/04\/2026\.$/)).toBeTruthy()
  })

  it('begins on a phone with what is left to pay and why, and folds dates and addresses', async () => {
    setPhone(true)
    const changes = { previous: null, difference: '0.00', changes: [], documents: [], months: [], next: null }
    await open(
      one,
      http.get('*/api/invoices/7/changes', () => HttpResponse.json({ data: changes })),
    )
    expect((await screen.findByText(/^left of/)).parentElement?.textContent).toBe(
      '৳\u00a01,150.03 left of ৳\u00a01,250.03, due 11/03/2026',
    )
    expect(await screen.findByText('This is the first bill of this line.')).toBeTruthy()
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'What changed',
      'What it is for',
      'Payments',
      'Dates and addresses',
    ])
    expect(screen.queryByText('House 1')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Billed to' }))
    expect(screen.getByText('House 1')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: /^Pay/ })).toHaveLength(1)
  })

  it('is downloaded, and says so when that fails', async () => {
    URL.createObjectURL = vi.fn(() => 'blob:made')
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    let isBroken = false
    const pdf = http.post('*/api/download_invoice', async ({ request }) => {
      expect(await request.json()).toEqual({ invoice_id: 7 })
      if (isBroken) return refused(500, 'Wrong.')
      return new HttpResponse('%PDF', {
        headers: { 'content-disposition': `attachment; filename*=UTF-8''INV-7.pdf` },
      })
    })
    await open(one, pdf)
    await person.click(await screen.findByRole('button', { name: 'Download PDF' }))
    await waitFor(() => expect(click).toHaveBeenCalledOnce())
    isBroken = true
    await person.click(screen.getByRole('button', { name: 'Download PDF' }))
    expect(await screen.findByText('The PDF could not be downloaded.')).toBeTruthy()
  })

  it('says once that there is no network when the PDF cannot be had', async () => {
    await open(
      one,
      http.post('*/api/download_invoice', () => HttpResponse.error()),
    )
    await person.click(await screen.findByRole('button', { name: 'Download PDF' }))
    expect(await screen.findByRole('alertdialog', { name: 'Oops..' })).toBeTruthy()
    expect(screen.queryByText('The PDF could not be downloaded.')).toBeNull()
  })

  it('has nothing to pay when it is paid, and may be missing', async () => {
    const paid = { ...invoice, status: 'paid', amount_due: '0.00', is_overdue: false, payments: [] }
    await open(http.get('*/api/invoices/7', () => HttpResponse.json({ data: paid })))
    expect(await screen.findByText('Nothing has been paid yet.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull()
  })

  it.each([
    [404, 'This bill does not exist, or it is not yours.'],
    [403, 'Permission denied!'],
    [500, 'This bill could not be loaded.'],
  ])('answers %i with words', async (status, words) => {
    await open(http.get('*/api/invoices/7', () => refused(status, 'No.')))
    expect(await screen.findByText(words)).toBeTruthy()
  })
})

const statement: AccountStatement = {
  data: [
    {
      id: 2,
      occurred_at: '2026-03-05T06:00:00.000Z',
      kind: 'settlement',
      description: 'Invoice INV-7 settled from the balance',
      change: '0.00',
      moved: '100.00',
      balance: '-1150.03',
      invoice_id: 7,
      document_id: null,
    },
    {
      id: 1,
      occurred_at: '2026-03-05T06:00:00.000Z',
      kind: 'payment',
      description: 'Payment by bKash',
      change: '100.00',
      moved: '0.00',
      balance: '-1150.03',
      invoice_id: null,
      document_id: null,
    },
  ],
  per_page: 25,
  total: 2,
  current_page: 1,
  last_page: 1,
  to: 2,
  opening_balance: '-1250.03',
  closing_balance: '-1150.03',
  charged: '0.00',
  credited: '100.00',
}

describe('the statement', () => {
  it('shows each movement with the balance after it, narrowed to the period of the address', async () => {
    let requests = new URLSearchParams()
    const handler = http.get('*/api/account-statement', ({ request }) => {
      requests = new URL(request.url).searchParams
      return HttpResponse.json(statement)
    })
    await visit('/admin/account-statement?view=movements&from=2026-03-01', { handlers: [handler] })
    expect(
      await screen.findByRole('row', {
        name: 'Payment by bKash Mar 05, 2026, 12:00 +৳\u00a0100.00 −৳\u00a01,150.03',
      }),
    ).toBeTruthy()
    expect(screen.getByText('no change to the balance')).toBeTruthy()
    expect(screen.getByText('Opening balance')).toBeTruthy()
    expect(requests.get('from')).toBe('2026-03-01')
    await person.click(screen.getByRole('button', { name: 'Since Mar 01, 2026' }))
    await person.click(screen.getByRole('button', { name: 'All time' }))
    await waitFor(() => expect(requests.has('from')).toBe(false))
  })

  it('says when nothing happened, and when it is refused', async () => {
    const none = { ...statement, data: [], total: 0, to: 0 }
    await visit('/admin/account-statement', {
      handlers: [http.get('*/api/account-statement/months', () => HttpResponse.json(none))],
    })
    expect(await screen.findByText('Nothing has been billed or paid yet.')).toBeTruthy()
  })
})
