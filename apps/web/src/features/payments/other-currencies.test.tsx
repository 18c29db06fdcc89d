import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { person, visit } from '../../testing/visit'
import { paid, ways } from './payments.factory'

// Staff whose own money has two decimals, about what belongs to an organization in Japan.

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

/** Answers a POST, and keeps what was sent. */
function keeping(path: string, data: object) {
  const sent: unknown[] = []
  const handler = http.post(`*/api${path}`, async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ message: 'Done.', data })
  })
  return { sent, handler }
}

const beforeOf = (label: string) =>
  screen.getByLabelText(label).parentElement?.textContent.replaceAll(/\s/g, ' ') ?? ''

it('gives back whole yen', async () => {
  const { sent, handler } = keeping('/desk/payments/70/refund', paid())
  const payment = {
    id: 70,
    kind: 'topup',
    gateway: 'cash',
    amount: 'JPY 6000',
    state: 'succeeded',
    transaction_id: null,
    receipt_no: null,
    receipt: null,
    refunded: 'JPY 0',
    line: { id: 11, username: 'tokyo-home' },
    holder: 'Hana Sato',
    created_at: '2026-03-14T06:00:00.000Z',
    settled_at: '2026-03-14T06:01:00.000Z',
    invoices: [],
    refundable: 'JPY 6000',
    hindrance: null,
    funds: { balance: 'JPY 6000', bills: [] },
    refunds: [],
    events: [],
  }
  await visit('/admin/desk/payments/70', {
    as: 'staff',
    handlers: [http.get('*/api/desk/payments/70', () => HttpResponse.json({ data: payment })), handler],
  })
  await person.click(await screen.findByRole('button', { name: 'Refund' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText('Amount')).toHaveProperty('value', '6000')
  expect(beforeOf('Amount')).toContain('JPY')
  await person.clear(dialog.getByLabelText('Amount'))
  await person.type(dialog.getByLabelText('Amount'), '1,500')
  expect(dialog.getByText(/JPY 4,500 stays paid/)).toBeTruthy()
  await person.type(dialog.getByLabelText('Reason'), 'Paid twice')
  await person.type(dialog.getByLabelText('Your password'), 'the password')
  await person.click(dialog.getByRole('button', { name: 'Refund JPY\u00a01,500' }))
  await screen.findByText('The refund is on its way.')
  expect(sent).toEqual([{ amount: '1500', reason: 'Paid twice', password: 'the password' }])
})

it('takes whole yen at the cash desk, and gives change in them', async () => {
  const { sent, handler } = keeping('/desk/payments', { id: 70, receipt_no: 'R-000214', paid_until: null })
  const line = {
    id: 11,
    username: 'tokyo-home',
    holder: 'Hana Sato',
    city: 'Tokyo',
    area: 'Meguro',
    phone: '0312345678',
    status: 'active',
    package: 'Home 20',
    is_overdue: true,
  }
  const bill = { id: 1, number: 'EL-1', due_on: '2026-03-11', total: 'JPY 5513', rest: 'JPY 5513' }
  const owed = {
    gateways: [],
    minimum: 'JPY 1000',
    maximum: 'JPY 2500000',
    may_pay_less: true,
    may_pay_more: true,
    balance: 'JPY 0',
    amount_due: 'JPY 5513',
    open_invoices: [{ ...bill, is_overdue: true }],
    open_payment: null,
  }
  const page = { per_page: 8, total: 1, current_page: 1, last_page: 1, to: 1, can: [] }
  await visit('/admin/cash-desk', {
    as: 'staff',
    handlers: [
      http.get('*/api/prepaid', () => HttpResponse.json({ data: null })),
      http.get('*/api/cash-desk', () =>
        HttpResponse.json({ data: { days: [], payments: [], can: ['take'] } }),
      ),
      http.get('*/api/desk/customers', () => HttpResponse.json({ data: [line], ...page })),
      http.get('*/api/payment-options', () => HttpResponse.json({ data: owed })),
      http.get('*/api/desk/payments/ways', () => HttpResponse.json({ data: { ways } })),
      handler,
    ],
  })
  await person.type(await screen.findByRole('combobox', { name: 'Who pays?' }), 'tokyo{Enter}')
  await screen.findByRole('option', { name: /Hana Sato/ })
  await person.keyboard('{Enter}')
  expect(await screen.findByLabelText('Amount')).toHaveProperty('value', '5,513')
  expect(beforeOf('Amount')).toContain('JPY')
  await person.tab()
  await person.keyboard('6000')
  expect(screen.getByText('Give back JPY 487')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Take JPY\u00a05,513' }))
  await screen.findByText('Taken: JPY 5,513')
  expect(sent).toMatchObject([{ amount: '5513' }])
})

it('adds up each currency by itself', async () => {
  const of = (method: string, amount: string, refunded: string) => ({ method, payments: 1, amount, refunded })
  const methods = [
    of('cash', '100.00', '0.00'),
    of('cash', 'JPY 6000', 'JPY 500'),
    of('bank', '5.50', '0.00'),
  ]
  await visit('/admin/desk/payments', {
    as: 'staff',
    handlers: [
      http.get('*/api/desk/payments', () =>
        HttpResponse.json({ data: [], per_page: 20, total: 0, current_page: 1, last_page: 1, to: 0 }),
      ),
      http.get('*/api/desk/payments/sums', () => HttpResponse.json({ data: { methods, is_partial: false } })),
    ],
  })
  expect(await screen.findByRole('link', { name: 'Yesterday (3)' })).toBeTruthy()
  expect(screen.getAllByText('৳ 105.50 + JPY 5,500')).toHaveLength(2)
  expect(screen.getByText('JPY 5,500')).toBeTruthy()
})
