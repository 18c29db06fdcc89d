import { screen, within } from '@testing-library/react'
import type { CashDayDetail, CashDesk } from '@uplink/contract/cash-days'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { itSaysHowItStands } from '../../../testing/screen-states'
import { person, refused, visit } from '../../../testing/visit'
import { cashDay, ways } from '../payments.factory'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const day = cashDay()
const desk: CashDesk = { days: [day], ways: [], last: null, payments: [], collector: null, can: ['take'] }
const payment: CashDesk['payments'][number] = {
  payment_id: 69,
  receipt_no: 'R-000213',
  line: { id: 11, username: 'rahima-home' },
  holder: 'Rahima Khatun',
  way: 'Cash',
  amount: '340.00',
  returned: '0.00',
  taken_at: '2026-03-13T05:00:00.000Z',
}
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
async function open(
  now: Partial<CashDesk> = {},
  refusal?: (sent: object) => Response | undefined,
  first: readonly HttpHandler[] = [],
) {
  const sent: object[] = []
  await visit('/admin/cash-desk', {
    as: 'staff',
    handlers: [
      ...first,
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
    expect(screen.getByText('SN-0004340, due Mar 11, 2026, overdue')).toBeTruthy()
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

  it('shows the last day in the morning, and prints its receipts again', async () => {
    const printed: string[] = []
    const receipt = http.get('*/api/desk/payments/:id/receipt', ({ params, request }) => {
      printed.push(`${String(params.id)}${new URL(request.url).search}`)
      return refused(503, 'Try again later.')
    })
    const to = { id: 4, name: 'Laila Saha', at: '2026-03-13T12:00:00.000Z' }
    await open(
      {
        days: [],
        last: cashDay({ day: '2026-03-13', sheet_no: 'C-000007', counted: '1140.00', handed_to: to }),
        payments: [payment],
        can: ['open', 'take', 'print-receipt'],
      },
      undefined,
      [receipt],
    )
    const part = within(await screen.findByRole('region', { name: 'Your last day, Mar 13, 2026' }))
    expect(part.getByRole('link', { name: 'Sheet C-000007' }).getAttribute('href')).toBe('/admin/cash-days/5')
    expect(part.getByText('Laila Saha, since Mar 13, 2026, 18:00')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Print R-000213' }))
    await screen.findByText('Try again later.')
    expect(printed).toEqual(['69?paper=roll'])
  })

  it('asks for the number of a paper receipt where there is one', async () => {
    const { sent } = await open()
    await person.type(await screen.findByRole('combobox', { name: 'Who pays?' }), 'rahima{Enter}')
    await person.click(await screen.findByRole('option', { name: /Rahima/ }))
    await screen.findByLabelText('Amount')
    const number = () => screen.queryByLabelText(/^Paper receipt no/)
    expect(number()).toBeNull()
    const box = screen.getByRole('checkbox', { name: 'With a paper receipt' })
    await person.click(box)
    await person.type(number() ?? box, '77')
    // a number that is out of sight is not sent
    await person.click(box)
    expect(number()).toBeNull()
    await person.click(box)
    await person.type(number() ?? box, '78{Enter}')
    await screen.findByText('Taken: ৳ 498.75')
    expect(sent).toMatchObject([{ way: 1, reference: '78' }])
  })

  it.each([
    [9, '/admin/desk/payments/69', '/admin/desk/payments?collector=9'],
    [null, undefined, undefined],
  ])('leads to the receipts of other days whoever may find payments: %s', async (collector, row, all) => {
    await open({ payments: [payment], collector })
    const table = await screen.findByRole('table', { name: 'Taken' })
    expect(within(table).queryByRole('link')?.getAttribute('href')).toBe(row)
    const link = screen.queryByRole('link', { name: 'Receipts of other days' })
    expect(link?.getAttribute('href')).toBe(all)
  })

  it('says what came in which way, and offers no print to who may not', async () => {
    await open({
      ways: [
        { name: 'Cash', payments: 2, amount: '840.00' },
        { name: 'Bank transfer', payments: 1, amount: '100.00' },
      ],
      payments: [payment],
    })
    expect(await screen.findByText('৳ 840.00')).toBeTruthy()
    expect(screen.getByText('R-000213')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Print/ })).toBeNull()
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

it('says what was taken and what should be there', async () => {
  await visit('/admin/cash-desk', {
    as: 'staff',
    handlers: [http.get('*/api/cash-desk', () => HttpResponse.json({ data: desk }))],
  })
  expect(await screen.findByText('2 payments')).toBeTruthy()
  expect(screen.getByText('With ৳ 200.00 from before')).toBeTruthy()
})

it('says what will stand there to whoever has never taken anything', async () => {
  await open({ days: [], can: ['open', 'take'] })
  expect(await screen.findByText(/^What you take stands here/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: /^Your last day/ })).toBeNull()
})

describe('closing a day', () => {
  async function count() {
    const sent: object[] = []
    await visit('/admin/cash-desk/5/close', {
      as: 'staff',
      handlers: [
        http.get('*/api/cash-days/5', () => HttpResponse.json({ data: detail })),
        http.post('*/api/cash-desk/days/5/close', async ({ request }) => {
          sent.push((await request.json()) as object)
          return HttpResponse.json({
            message: 'Cash day closed: sheet C-000001.',
            data: { id: 5, sheet_no: 'C-000001' },
          })
        }),
      ],
    })
    await screen.findByLabelText('৳ 1,000')
    return sent
  }

  async function countNotes() {
    const sent = await count()
    await person.type(screen.getByLabelText('৳ 1,000'), '1')
    await person.type(screen.getByLabelText('৳ 20'), '1')
    return sent
  }

  it('says nothing of a difference before anything is counted, and asks why when it is closed so', async () => {
    const sent = await count()
    expect(screen.getByText('Not yet')).toBeTruthy()
    expect(screen.queryByText('Difference')).toBeNull()
    expect(screen.queryByLabelText('Why is there a difference?')).toBeNull()
    await person.click(screen.getByRole('button', { name: /^Close with/ }))
    const reason = await screen.findByLabelText('Why is there a difference?')
    expect(screen.getByText('Write why what was counted is not what should be there')).toBeTruthy()
    expect(document.activeElement).toBe(reason)
    expect(sent).toEqual([])
  })

  it('adds the notes up, wants a reason for a difference, asks, and closes', async () => {
    const sent = await countNotes()
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
    await countNotes()
    await person.type(screen.getByLabelText('৳ 20'), '{Backspace}2')
    expect(screen.queryByLabelText('Why is there a difference?')).toBeNull()
    expect(screen.getByRole('button', { name: 'Close with ৳\u00a01,140.00' })).toBeTruthy()
  })
})
