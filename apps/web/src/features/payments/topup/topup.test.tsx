import { screen, waitFor, within } from '@testing-library/react'
import type { BillInfo } from '@uplink/contract/billing'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { home, person, refused, shop, visit } from '../../../testing/visit'
import { answerOptions, answerPayment, nothingDue, paid, payment, takePayments } from '../payments.factory'

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  vi.stubGlobal('location', { ...window.location, replace: vi.fn() })
})

/** What comes next for the line; a failed call where there is nothing. */
const next = (bill: Partial<BillInfo> = {}) =>
  http.get('*/api/get-bill-info', () =>
    HttpResponse.json({
      data: {
        monthlyAmount: '840.00',
        next_amount: '840.00',
        next_monthly_amount: '840.00',
        next_charges: '0.00',
        billDueDate: '2026-04-01',
        next_due_on: '2026-04-01',
        availableBalance: '300.00',
        contractStartDate: null,
        amount_due: '0.00',
        is_overdue: false,
        prepaid: null,
        ...bill,
      } satisfies BillInfo,
    }),
  )
const pressed = (name: RegExp) => screen.getByRole('button', { name }).getAttribute('aria-pressed')
const nbsp = '\u00a0'

describe('a top-up', () => {
  it('proposes what the next bill lacks, and takes one press', async () => {
    const { sent, handler } = takePayments([payment({ kind: 'topup', invoices: [] })])
    await visit('/admin/topup', { handlers: [answerOptions(nothingDue), next(), handler] })
    await person.click(await screen.findByRole('button', { name: `Pay ৳${nbsp}540.00` }))
    await screen.findByText(/We are taking you to bKash/)
    expect(sent.map(({ body }) => body)).toEqual([
      { kind: 'topup', amount: '540.00', gateway: 'bkash', cuid: '11' },
    ])
  })

  it('takes another amount at a press, and says what happens then', async () => {
    await visit('/admin/topup', { handlers: [answerOptions(nothingDue), next()] })
    expect(await screen.findByText('৳ 300.00')).toBeTruthy()
    expect(pressed(/540\.00 ?Short for the next bill/)).toBe('true')
    await person.click(screen.getByRole('button', { name: `৳${nbsp}1,000.00` }))
    expect(pressed(/^৳\s1,000\.00$/)).toBe('true')
    expect(
      screen.getByText('Afterwards your balance is ৳ 1,300.00. It is kept for your next bills.'),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: `Pay ৳${nbsp}1,000.00` })).toBeTruthy()
  })

  it.each([
    '/admin/topup/payment_confirm?amount=750.5&gateway=bkash',
    '/admin/topup/payment?amount=750.5',
    '/admin/topup?amount=750.5',
  ])('begins with what the address names, also one of a step of before: %s', async (address) => {
    const { path } = await visit(address, { handlers: [answerOptions(), next()] })
    expect(await screen.findByRole('button', { name: `Pay ৳${nbsp}750.50` })).toBeTruthy()
    expect(path()).toBe('/admin/topup')
  })

  it('adds up what becomes of the money, and says what each line owes', async () => {
    const lines = http.get('*/api/get_active_connections', () =>
      HttpResponse.json({
        data: [
          { ...home, area: 'Banani', status: 'active', overdue: null },
          { ...shop, area: 'Uttara', status: 'suspended', overdue: '498.75' },
        ],
      }),
    )
    await visit('/admin/topup?amount=3000', {
      handlers: [answerOptions({ balance: '0.00' }), next({ amount_due: '2500.00' }), lines],
    })
    const summary = within(await screen.findByRole('complementary', { name: 'What the money is for' }))
    const rows = () => summary.getAllByRole('term').map((term) => term.parentElement?.textContent)
    await waitFor(() => expect(rows()).toHaveLength(9))
    expect(rows().map((row) => row?.replaceAll('\u00a0', ' '))).toEqual([
      'Available balance৳ 0.00',
      'Top up+ ৳ 3,000.00',
      expect.stringMatching(/^Bill INV-.*− ৳ 1,250\.00$/),
      expect.stringMatching(/^Bill INV-.*− ৳ 1,250\.00$/),
      'Balance afterwards৳ 500.00',
      'Next bill৳ 840.00',
      'Still short for it৳ 340.00',
      'rahima-home, Banani৳ 2,500.00',
      'rahima-shop, Uttara৳ 498.75',
    ])
    // the oldest first, as far as the money goes
    await person.clear(screen.getByRole('textbox', { name: 'Amount' }))
    await person.type(screen.getByRole('textbox', { name: 'Amount' }), '1500')
    expect(summary.getAllByText(/^−/).map((sum) => sum.textContent.replaceAll('\u00a0', ' '))).toEqual([
      '− ৳ 1,250.00',
      '− ৳ 250.00',
    ])
  })

  it('does without the next bill where it cannot be had', async () => {
    const broken = http.get('*/api/get-bill-info', () => refused(500, 'Wrong.'))
    await visit('/admin/topup', { handlers: [answerOptions(nothingDue), broken] })
    await person.click(await screen.findByRole('button', { name: 'Pay' }))
    expect(await screen.findByText('The amount field is required')).toBeTruthy()
    await person.type(screen.getByRole('textbox', { name: 'Amount' }), '100001')
    expect(await screen.findByText('The most you can pay at once is ৳ 100,000.00')).toBeTruthy()
  })

  it.each([
    ['3000', 'It pays your open bills: ৳ 2,500.00. Afterwards your balance is ৳ 500.00.'],
    ['1000', 'It goes to your open bills, the oldest first: ৳ 1,000.00. ৳ 1,500.00 stays to be paid.'],
  ])('says of a top-up of %s what bills take of it', async (amount, words) => {
    await visit(`/admin/topup?amount=${amount}`, { handlers: [answerOptions({ balance: '0.00' }), next()] })
    expect(await screen.findByText(words)).toBeTruthy()
  })
})

it.each([
  ['paid a bill', '1250.00', 'You paid ৳ 1,500.00'],
  ['paid none', '0.00', '৳ 1,500.00 is in your balance'],
])('says of a top-up that %s where the money is', async (_, settled, sentence) => {
  const invoices = settled === '0.00' ? [] : [{ id: 1, number: 'INV-1', amount: settled }]
  await visit('/admin/topup_status?payment=70', {
    handlers: [answerPayment(paid({ kind: 'topup', amount: '1500.00', invoices }))],
  })
  expect(await screen.findByText(sentence)).toBeTruthy()
})
