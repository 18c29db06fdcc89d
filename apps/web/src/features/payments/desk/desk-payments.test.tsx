import { screen, waitFor, within } from '@testing-library/react'
import type { DeskPaymentDetail } from '@uplink/contract/desk-payments'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { person, refused, visit } from '../../../testing/visit'
import { dayOf } from '../../../platform/dates/dates'
import { chooseFilter } from '../../../testing/filters'
import { paid } from '../payments.factory'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const payment: DeskPaymentDetail = {
  id: 70,
  kind: 'bill',
  gateway: 'bkash',
  amount: '1250.00',
  state: 'succeeded',
  transaction_id: 'BKX70QW1',
  receipt_no: null,
  receipt: null,
  refunded: '0.00',
  line: { id: 11, username: 'rahima-home' },
  holder: 'Rahima Khatun',
  created_at: '2026-03-14T06:00:00.000Z',
  settled_at: '2026-03-14T06:01:00.000Z',
  invoices: [{ id: 1, number: 'INV-1', amount: '1250.00' }],
  refundable: '1250.00',
  hindrance: null,
  funds: { balance: '1250.00', bills: [] },
  refunds: [],
  events: [],
}

const refundOf = (
  amount: string,
  state: DeskPaymentDetail['refunds'][number]['state'],
): DeskPaymentDetail['refunds'][number] => ({
  id: 5,
  amount,
  state,
  reason: 'Paid twice',
  by: 'Nasrin Akter',
  transaction_id: state === 'done' ? 'RF5' : null,
  created_at: '2026-03-15T06:00:00.000Z',
  settled_at: '2026-03-15T06:00:00.000Z',
})

const [today, yesterday] = [0, 86_400_000].map((ms) => dayOf(new Date(Date.now() - ms).toISOString()))

/** Answers with a list, and records each query. */
function listed(rows: DeskPaymentDetail[]) {
  const requests: string[] = []
  const handler = http.get('*/api/desk/payments', ({ request }) => {
    requests.push(new URL(request.url).search)
    const [total, to] = [rows.length, rows.length]
    return HttpResponse.json({ data: rows, per_page: 20, total, current_page: 1, last_page: 1, to })
  })
  return { requests, handler }
}

describe('the list of payments', () => {
  it('is searched by what is typed, and leads to each', async () => {
    const { requests, handler } = listed([payment])
    await visit('/admin/desk/payments', { as: 'staff', handlers: [handler] })
    const table = await screen.findByRole('table', { name: 'Payments' })
    expect(within(table).getByRole('link').getAttribute('href')).toBe('/admin/desk/payments/70')
    const search = within(screen.getByRole('search'))
    await person.type(search.getByRole('searchbox', { name: /Client ID/ }), ' BKX70QW1 ')
    await chooseFilter('Status', 'Paid')
    await waitFor(() => expect(requests.at(-1)).toBe('?page=1&q=BKX70QW1&state=paid&per_page=20'))
  })

  it('names the receipt where a payment has no transaction', async () => {
    const cash = { ...payment, id: 71, gateway: 'cash', transaction_id: null, receipt_no: 'R-000214' }
    await visit('/admin/desk/payments', { as: 'staff', handlers: [listed([payment, cash]).handler] })
    const rows = within(await screen.findByRole('table', { name: 'Payments' })).getAllByRole('row')
    expect(rows.slice(2).map((row) => /BKX70QW1|R-000214/.exec(row.textContent)?.[0])).toEqual([
      'BKX70QW1',
      'R-000214',
    ])
  })

  it('is parted by days', async () => {
    const same = { ...payment, id: 71 }
    const before = { ...payment, id: 72, created_at: '2026-03-12T20:10:00.000Z' }
    await visit('/admin/desk/payments', { as: 'staff', handlers: [listed([payment, same, before]).handler] })
    const table = within(await screen.findByRole('table', { name: 'Payments' }))
    const days = table.getAllByText(/^[A-Z][a-z]+ \d\d, \d{4}$/).map((day) => day.textContent)
    // a day is the provider's, not that of Greenwich
    expect(days).toEqual(['Mar 14, 2026', 'Mar 13, 2026'])
    expect(table.getAllByRole('row')).toHaveLength(6)
    table.getByRole('cell', { name: '02:10' })
  })

  it('stands without its sums until they come, and says when they do not', async () => {
    const sums = [
      () => refused(500, 'No'),
      () =>
        HttpResponse.json({
          data: {
            methods: [{ method: 'cash', payments: 2, amount: '500.00', refunded: '20.00' }],
            is_partial: false,
          },
        }),
    ]
    const none = { data: { methods: [], is_partial: false } }
    const answered = http.get('*/api/desk/payments/sums', ({ request }) =>
      request.url.includes(`from=${today}`) ? sums.shift()?.() : HttpResponse.json(none),
    )
    await visit('/admin/desk/payments', { as: 'staff', handlers: [answered, listed([payment]).handler] })
    await screen.findByRole('table', { name: 'Payments' })
    expect(await screen.findByText('The sums could not be loaded.')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Today (2)')).toBeTruthy()
    expect(screen.getAllByText(/480\.00$/)).toHaveLength(2)
  })

  it('adds up today, also beside what is found, until a day is chosen', async () => {
    const requests: string[] = []
    const answered = http.get('*/api/desk/payments/sums', ({ request }) => {
      const { search } = new URL(request.url)
      requests.push(search)
      const payments = search.includes('from=') ? 2 : 90
      const methods = [{ method: 'cash', payments, amount: '500.00', refunded: '20.00' }]
      return HttpResponse.json({ data: { methods, is_partial: false } })
    })
    await visit('/admin/desk/payments', { as: 'staff', handlers: [answered, listed([payment]).handler] })
    expect(await screen.findByText('Today (2)')).toBeTruthy()
    expect(requests.sort()).toEqual([today, yesterday].map((day) => `?from=${day}&to=${day}`).sort())
    await chooseFilter('Status', 'Paid')
    expect(await screen.findByText('Received in all (90)')).toBeTruthy()
    await person.click(await screen.findByRole('link', { name: 'Today (2)' }))
    expect(await screen.findByText('Received (2)')).toBeTruthy()
    expect(screen.queryByText(/^Today \(/)).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Remove filter Day' }))
    expect(await screen.findByText('Received in all (90)')).toBeTruthy()
  })

  it('leads from what a method brought to its payments, and from there to the next method', async () => {
    const { requests, handler } = listed([payment])
    const sums: string[] = []
    const answered = http.get('*/api/desk/payments/sums', ({ request }) => {
      sums.push(new URL(request.url).search)
      const methods = ['bkash', 'cash'].map((method) => ({
        method,
        payments: 3,
        amount: '500.00',
        refunded: '0.00',
      }))
      return HttpResponse.json({ data: { methods, is_partial: false } })
    })
    const day = 'from=2026-03-01&to=2026-03-31'
    await visit(`/admin/desk/payments?${day}`, { as: 'staff', handlers: [answered, handler] })
    await person.click(await screen.findByRole('link', { name: 'Cash (3)' }))
    await waitFor(() => expect(requests.at(-1)).toBe(`?page=1&${day}&method=cash&per_page=20`))
    const cash = await screen.findByRole('link', { name: 'Cash (3)', current: true })
    expect(screen.getByRole('link', { name: 'bKash (3)', current: false })).toBeTruthy()
    expect(sums.some((search) => search.includes('method='))).toBe(false)
    await person.click(cash)
    expect(await screen.findByRole('link', { name: 'Cash (3)', current: false })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove filter Paid with' })).toBeNull()
  })

  it('leads from what a method brought today to its payments of today', async () => {
    const methods = [{ method: 'cash', payments: 2, amount: '500.00', refunded: '0.00' }]
    const answered = http.get('*/api/desk/payments/sums', () =>
      HttpResponse.json({ data: { methods, is_partial: false } }),
    )
    await visit('/admin/desk/payments', { as: 'staff', handlers: [answered, listed([payment]).handler] })
    const link = await screen.findByRole('link', { name: 'Cash today (2)' })
    expect(link.getAttribute('href')).toBe(`/admin/desk/payments?from=${today}&to=${today}&method=cash`)
  })

  it('gives no colour to what was paid', async () => {
    const failed = { ...payment, id: 71, state: 'failed' as const }
    await visit('/admin/desk/payments', { as: 'staff', handlers: [listed([payment, failed]).handler] })
    const table = within(await screen.findByRole('table', { name: 'Payments' }))
    expect(table.getByText('Paid').querySelector('svg')).toBeNull()
    expect(table.getByText('Failed').querySelector('svg')).toBeTruthy()
  })

  it.each([
    ['says that nobody has paid', '', listed([]).handler, 'Nobody has paid yet.'],
    ['says that nothing was found', '?q=7', listed([]).handler, /^No payment matches/],
    ['says that one may not', '', refusing(403), 'Permission denied!'],
    ['says that it failed', '', refusing(500), 'The payments could not be loaded.'],
  ])('%s', async (_, search, handler, text) => {
    await visit(`/admin/desk/payments${search}`, { as: 'staff', handlers: [handler] })
    await screen.findByText(text)
  })
})

function refusing(status: number, path = '') {
  return http.get(`*/api/desk/payments${path}`, () => refused(status, 'No'))
}

/** Opens a payment's screen; `after` is the payment once a refund was sent. */
async function open(before: DeskPaymentDetail, after = before, answers: Response[] = []) {
  const sent: { key: string | null; body: unknown }[] = []
  const isRefunded = () => sent.length > answers.length
  await visit('/admin/desk/payments/70', {
    as: 'staff',
    handlers: [
      http.get('*/api/desk/payments/70', () => HttpResponse.json({ data: isRefunded() ? after : before })),
      http.post('*/api/desk/payments/70/refund', async ({ request }) => {
        sent.push({ key: request.headers.get('idempotency-key'), body: await request.json() })
        return answers[sent.length - 1] ?? HttpResponse.json({ message: 'Begun', data: paid() })
      }),
    ],
  })
  return sent
}

async function openDialog() {
  await person.click(await screen.findByRole('button', { name: 'Refund' }))
  return within(await screen.findByRole('dialog'))
}

describe('a payment', () => {
  const partly: DeskPaymentDetail = {
    ...payment,
    state: 'partially_refunded',
    refunded: '200.00',
    refundable: '1050.00',
    refunds: [refundOf('200.00', 'done')],
  }

  it('goes back in part, with a password, and says what was refunded', async () => {
    const wrong = refused(422, 'The given data was invalid.', {
      code: 'request.invalid',
      errors: { password: ['This is not your current password'] },
    })
    const sent = await open(payment, partly, [wrong])
    const dialog = await openDialog()
    const amount = dialog.getByLabelText('Amount')
    expect(amount).toHaveProperty('value', '1250')
    await person.clear(amount)
    await person.type(amount, '1,250.01')
    await dialog.findByText('You can refund at most ৳ 1,250.00')
    await person.clear(amount)
    await person.type(amount, '200')
    expect(dialog.getByText(/৳ 1,050.00 stays paid/)).toBeTruthy()
    await person.click(dialog.getByRole('button', { name: 'Refund ৳\u00a0200.00' }))
    await dialog.findByText('The Password field is required')
    expect(sent).toEqual([])
    await person.type(dialog.getByLabelText('Reason'), 'Paid twice')
    await person.type(dialog.getByLabelText('Your password'), 'a guess')
    await person.click(dialog.getByRole('button', { name: 'Refund ৳\u00a0200.00' }))
    await dialog.findByText('This is not your current password')
    await person.click(dialog.getByRole('button', { name: 'Refund ৳\u00a0200.00' }))
    await screen.findByText('৳ 200.00 was refunded to Rahima Khatun.')
    expect(sent[1]?.body).toEqual({ amount: '200.00', reason: 'Paid twice', password: 'a guess' })
    expect(sent[0]?.key).not.toBe(sent[1]?.key)
    const table = await screen.findByRole('table', { name: 'Refunds' })
    expect(table.textContent).toContain('Paid twice')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  const owing: DeskPaymentDetail = {
    ...payment,
    funds: {
      balance: '300.00',
      bills: [
        {
          id: 2,
          number: 'INV-2',
          amount: '400.00',
          due_on: '2999-03-11',
          is_overdue: false,
          suspends_on: '2999-03-17',
        },
        {
          id: 1,
          number: 'INV-1',
          amount: '550.00',
          due_on: '2026-02-11',
          is_overdue: true,
          suspends_on: '2026-02-17',
        },
      ],
    },
  }

  it('says before what a refund does to the bills, and opens them again only for who agrees', async () => {
    const sent = await open(owing, { ...owing, refunds: [refundOf('500.00', 'done')] })
    const dialog = await openDialog()
    const amount = dialog.getByLabelText('Amount')
    expect(amount).toHaveProperty('value', '300')
    expect(dialog.getByText('All bills stay paid.')).toBeTruthy()
    expect(dialog.queryByRole('checkbox')).toBeNull()
    await person.clear(amount)
    await person.type(amount, '1250')
    expect(dialog.getByText('2 bills become unpaid again.')).toBeTruthy()
    expect(dialog.getByText('INV-2: ৳ 400.00, due 11/03/2999')).toBeTruthy()
    expect(dialog.getByText('INV-1: ৳ 550.00, due 11/02/2026, overdue right away')).toBeTruthy()
    expect(dialog.getByText('The line may be suspended again by the next billing run.')).toBeTruthy()
    await person.click(dialog.getByRole('checkbox', { name: 'Rahima Khatun will owe ৳\u00a0950.00 again' }))
    await person.click(dialog.getByRole('button', { name: 'Refund only ৳\u00a0300.00' }))
    expect(amount).toHaveProperty('value', '300')
    await person.clear(amount)
    await person.type(amount, '500')
    expect(dialog.getByText('Bill INV-2 becomes unpaid again.')).toBeTruthy()
    expect(dialog.getByText('INV-2: ৳ 200.00, due 11/03/2999')).toBeTruthy()
    expect(dialog.getByText('The line may be suspended again from 17/03/2999.')).toBeTruthy()
    await person.type(dialog.getByLabelText('Reason'), 'Not content')
    await person.type(dialog.getByLabelText('Your password'), 'the password')
    await person.click(dialog.getByRole('button', { name: 'Refund ৳\u00a0500.00' }))
    await dialog.findByText('Confirm this, or refund less')
    expect(sent).toEqual([])
    // the consent was to another amount and does not count for this one
    await person.click(dialog.getByRole('checkbox', { name: 'Rahima Khatun will owe ৳\u00a0200.00 again' }))
    await person.click(dialog.getByRole('button', { name: 'Refund ৳\u00a0500.00' }))
    await screen.findByText('৳ 500.00 was refunded to Rahima Khatun.')
    expect(sent[0]?.body).toMatchObject({ amount: '500.00', may_reopen_bills: true })
  })

  it('that is in the balance no more says so, and offers all of it', async () => {
    await open({
      ...owing,
      refundable: '950.00',
      funds: { balance: '0.00', bills: owing.funds?.bills ?? [] },
    })
    const dialog = await openDialog()
    expect(dialog.getByLabelText('Amount')).toHaveProperty('value', '950')
    expect(dialog.getByText(/^The balance is empty/)).toBeTruthy()
    expect(dialog.queryByRole('button', { name: /^Refund only/ })).toBeNull()
  })

  it('that the gateway does not give back says so', async () => {
    await open(payment, { ...payment, refunds: [refundOf('1250.00', 'refused')] })
    const dialog = await openDialog()
    await person.type(dialog.getByLabelText('Reason'), 'Paid twice')
    await person.type(dialog.getByLabelText('Your password'), 'the password')
    await person.click(dialog.getByRole('button', { name: 'Refund ৳\u00a01,250.00' }))
    await screen.findByText('bKash refused the refund. Nothing was refunded.')
  })

  it.each([
    ['right', /lets you look at payments/],
    ['by-hand', /in cash or by bank transfer/],
    ['review', /being reviewed/],
    ['unanswered', /has not said for an hour/],
  ] as const)('that cannot go back because of %s has no button for it', async (hindrance, words) => {
    await open({ ...payment, hindrance, refundable: '0.00', refunds: [refundOf('200.00', 'pending')] })
    await screen.findByText(words)
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
    expect(screen.queryAllByRole('link', { name: 'Go to payments to review' })).toHaveLength(
      hindrance === 'review' ? 1 : 0,
    )
    const settling = screen.queryByRole('link', { name: 'Settle this refund' })
    expect(settling?.getAttribute('href')).toBe(
      hindrance === 'unanswered' ? '/admin/desk/payment-cases/refund/5' : undefined,
    )
  })

  it.each([
    ['is not there', 404, 'There is no payment of this number, or you may not see it.'],
    ['is not for them', 403, 'Permission denied!'],
  ])('that %s says so', async (_, status, text) => {
    await visit('/admin/desk/payments/70', { as: 'staff', handlers: [refusing(status, '/70')] })
    await screen.findByText(text)
  })
})
