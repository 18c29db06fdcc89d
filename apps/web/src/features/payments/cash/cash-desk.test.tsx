import { screen, within } from '@testing-library/react'
import type { CashDay, CashDayDetail, CashDesk } from '@uplink/contract/cash-days'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { itSaysHowItStands } from '../../../testing/screen-states'
import { person, refused, visit } from '../../../testing/visit'
import { ways } from '../payments.factory'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const day: CashDay = {
  id: 5,
  organization_id: 3,
  organization: 'Shapla Net',
  cashier: { id: 9, name: 'Rina Akter' },
  day: '2026-03-14',
  is_late: false,
  opened_at: '2026-03-14T03:02:00.000Z',
  float: '200.00',
  payments: 2,
  taken: '940.00',
  returned: '0.00',
  expected: '1140.00',
  closed_at: null,
  sheet_no: null,
  counted: null,
  difference: null,
  handed_to: null,
}
const desk: CashDesk = { days: [day], payments: [], can: ['take'] }
const line = {
  id: 11,
  username: 'rahima-home',
  holder: 'Rahima Khatun',
  city: 'Dhaka',
  area: 'Banani',
  phone: '01711000322',
  status: 'suspended',
  package: 'Home 20',
  is_overdue: true,
}
const owed = {
  gateways: [],
  minimum: '10.00',
  maximum: '25000.00',
  may_pay_less: true,
  may_pay_more: true,
  balance: '0.00',
  amount_due: '498.75',
  open_invoices: [
    { id: 1, number: 'SN-0004340', due_on: '2026-03-11', total: '498.75', rest: '498.75', is_overdue: true },
  ],
  open_payment: null,
}
const listOf = (data: readonly unknown[]) => ({
  data,
  per_page: 8,
  total: data.length,
  current_page: 1,
  last_page: 1,
  to: data.length,
  can: [],
})

/** The cash desk; what is sent is kept. */
async function open(now: Partial<CashDesk> = {}, refusal?: (sent: object) => Response | undefined) {
  const sent: object[] = []
  await visit('/admin/cash-desk', {
    as: 'staff',
    handlers: [
      http.get('*/api/prepaid', () => HttpResponse.json({ data: null })),
      http.get('*/api/cash-desk', () => HttpResponse.json({ data: { ...desk, ...now } })),
      http.get('*/api/desk/customers', () => HttpResponse.json(listOf([line]))),
      http.get('*/api/payment-options', () => HttpResponse.json({ data: owed })),
      http.get('*/api/desk/payments/ways', () => HttpResponse.json({ data: { ways } })),
      http.post('*/api/cash-desk/days', async ({ request }) => {
        sent.push((await request.json()) as object)
        return HttpResponse.json({ message: 'Your cash day is open.', data: {} })
      }),
      http.post('*/api/desk/payments', async ({ request }) => {
        const body = (await request.json()) as object
        sent.push(body)
        return (
          refusal?.(body) ??
          HttpResponse.json({
            message: 'Recorded.',
            data: { id: 70, receipt_no: 'R-000214', paid_until: '2026-12-27' },
          })
        )
      }),
    ],
  })
  return { sent }
}

describe('the cash desk', () => {
  itSaysHowItStands({
    path: '/admin/cash-desk',
    as: 'staff',
    call: '/cash-desk',
    loading: 'Loading the cash desk',
    failed: 'The cash desk could not be loaded.',
  })

  it('takes a payment by keys alone, says the change, and goes on', async () => {
    const { sent } = await open()
    const search = await screen.findByRole('combobox', { name: 'Who pays?' })
    await person.type(search, 'rahima{Enter}')
    await screen.findByRole('option', { name: /Rahima Khatun/ })
    await person.keyboard('{Enter}')
    const amount = await screen.findByLabelText('Amount')
    expect(document.activeElement).toBe(amount)
    expect(screen.getByText('SN-0004340')).toBeTruthy()
    expect(screen.getByText('Suspended')).toBeTruthy()
    await person.tab()
    await person.keyboard('1000')
    expect(screen.getByText('Give back ৳ 501.25')).toBeTruthy()
    await person.keyboard('{Enter}')
    await screen.findByText('Taken: ৳ 498.75')
    expect(screen.getByText(/Paid until Dec 27, 2026/)).toBeTruthy()
    expect(screen.getByText(/Receipt R-000214/)).toBeTruthy()
    expect(sent).toEqual([{ way: 1, amount: '498.75', reference: null, again: false, cuid: '11' }])
    expect(document.activeElement?.textContent).toBe('Next customer')
    await person.keyboard('{Enter}')
    expect(await screen.findByRole('combobox', { name: 'Who pays?' })).toBe(document.activeElement)
  })

  it('asks before the same amount is taken twice', async () => {
    await open({}, (body) =>
      'again' in body && body.again === true
        ? undefined
        : refused(409, 'The same amount was recorded a moment ago.', { code: 'payment.repeated' }),
    )
    await person.type(await screen.findByRole('combobox', { name: 'Who pays?' }), 'rahima{Enter}')
    await person.click(await screen.findByRole('option', { name: /Rahima/ }))
    await screen.findByLabelText('Amount')
    await person.keyboard('{Enter}')
    await person.click(await screen.findByRole('button', { name: 'Take ৳\u00a0498.75 again' }))
    await screen.findByText('Taken: ৳ 498.75')
  })

  it('begins a day with what is in the drawer', async () => {
    const { sent } = await open({ days: [], can: ['open', 'take'] })
    const float = await screen.findByLabelText('In the drawer now')
    expect(document.activeElement).toBe(float)
    await person.keyboard('150{Enter}')
    await screen.findByText('Your cash day is open.')
    expect(sent).toEqual([{ float: '150' }])
  })

  it('offers nothing but closing while an earlier day is open', async () => {
    await open({ days: [{ ...day, is_late: true }] })
    await screen.findByText(/^The cash day of .* is still open$/)
    expect(screen.getByRole('link', { name: 'Close it' }).getAttribute('href')).toBe(
      '/admin/cash-desk/5/close',
    )
    expect(screen.queryByRole('combobox', { name: 'Who pays?' })).toBeNull()
  })
})

const detail: CashDayDetail = {
  ...day,
  reason: null,
  ways: [
    {
      id: null,
      name: 'Cash',
      kind: 'cash',
      payments: 1,
      taken: '840.00',
      returned: '0.00',
      expected: '1040.00',
      counted: null,
    },
    {
      id: 2,
      name: 'Bank transfer',
      kind: 'bank',
      payments: 1,
      taken: '100.00',
      returned: '0.00',
      expected: '100.00',
      counted: null,
    },
  ],
  notes: [],
  coins: null,
  denominations: ['1000.00', '20.00'],
  can: ['close'],
}

describe('closing a day', () => {
  async function count(refusal?: Response) {
    const sent: object[] = []
    await visit('/admin/cash-desk/5/close', {
      as: 'staff',
      handlers: [
        http.get('*/api/cash-days/5', () => HttpResponse.json({ data: detail })),
        http.post('*/api/cash-desk/days/5/close', async ({ request }) => {
          sent.push((await request.json()) as object)
          return (
            refusal ??
            HttpResponse.json({
              message: 'Cash day closed: sheet C-000001.',
              data: { id: 5, sheet_no: 'C-000001' },
            })
          )
        }),
      ],
    })
    await person.type(await screen.findByLabelText('৳ 1,000'), '1')
    await person.type(screen.getByLabelText('৳ 20'), '1')
    return sent
  }

  it('adds the notes up, wants a reason for a difference, asks, and closes', async () => {
    const sent = await count()
    expect(screen.getByText('−৳ 20.00')).toBeTruthy()
    await person.type(screen.getByLabelText('Why is there a difference?'), 'A note is missing')
    await person.click(screen.getByRole('button', { name: 'Close with ৳\u00a01,120.00' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText('Closed days cannot be reopened.')).toBeTruthy()
    await person.click(question.getByRole('button', { name: 'Close the day' }))
    await screen.findByText('Cash day closed: sheet C-000001.')
    expect(sent).toEqual([
      {
        expected: '1140.00',
        notes: [
          { worth: '1000.00', count: 1 },
          { worth: '20.00', count: 1 },
        ],
        coins: '0',
        ways: [{ id: 2, counted: '100.00' }],
        reason: 'A note is missing',
        handed_to: null,
      },
    ])
  })

  it('asks for no reason when all is there', async () => {
    await count()
    await person.type(screen.getByLabelText('৳ 20'), '{Backspace}2')
    expect(screen.queryByLabelText('Why is there a difference?')).toBeNull()
    expect(screen.getByRole('button', { name: 'Close with ৳\u00a01,140.00' })).toBeTruthy()
  })
})
