import { screen, waitFor, within } from '@testing-library/react'
import type { PaymentCaseDetail } from '@uplink/contract/payment-cases'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pageOf } from '../../../testing/screen-states'
import { menuEntry, person, refused, visit } from '../../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const review: PaymentCaseDetail = {
  kind: 'payment',
  id: 70,
  gateway: 'bkash',
  amount: '1250.00',
  taken: '1249.00',
  refunded: '0.00',
  transaction_id: 'TRX7',
  line: { id: 11, username: 'rahima-home' },
  reference: null,
  reason: 'The gateway took another amount than was asked for.',
  is_credited: false,
  decisions: ['credit', 'refund', 'dismiss'],
  assignee: null,
  payer: null,
  suggestions: [],
  refundable: '1250.00',
  funds: null,
  refund: null,
  since: '2026-03-14T06:00:00.000Z',
  events: [
    { id: 2, event: 'doubted', source: 'gateway', state: 'review', occurred_at: '2026-03-14T06:00:00.000Z' },
  ],
}
const stray: PaymentCaseDetail = {
  ...review,
  kind: 'message',
  id: 3,
  line: null,
  taken: null,
  reference: 'rahima hom',
  decisions: ['credit', 'dismiss'],
  refundable: '0.00',
  events: [],
}

const listed = (rows: PaymentCaseDetail[], can: 'decide'[] = []) =>
  http.get('*/api/desk/payment-cases', () => HttpResponse.json({ ...pageOf(rows), can }))
const shown = (one: PaymentCaseDetail) =>
  http.get(`*/api/desk/payment-cases/${one.kind}/${one.id}`, () => HttpResponse.json({ data: one }))

function closing(one: PaymentCaseDetail, answers: Response[]) {
  const sent: { key: string | null; body: unknown }[] = []
  const handler = http.post(`*/api/desk/payment-cases/${one.kind}/${one.id}/close`, async ({ request }) => {
    sent.push({ key: request.headers.get('idempotency-key'), body: await request.json() })
    return answers[sent.length - 1] ?? HttpResponse.json({ message: 'The case is closed.', data: null })
  })
  return { sent, handler }
}

describe('the list', () => {
  it('names what waits, and leads to it', async () => {
    await visit('/admin/desk/payment-cases', { as: 'staff', handlers: [listed([review, stray])] })
    const table = await screen.findByRole('table', { name: 'Payments to review' })
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map((row) => row.querySelector('td')?.textContent)).toEqual([
      'Payment for rahima-homebKash · TRX7',
      '“rahima hom”bKash · TRX7',
    ])
    const link = within(table).getByRole('link', { name: /rahima-home/ })
    expect(link.getAttribute('href')).toBe('/admin/desk/payment-cases/payment/70')
  })

  it.each([
    ['says that nothing waits', listed([]), 'All clear.'],
    [
      'says that one may not',
      http.get('*/api/desk/payment-cases', () => refused(403, 'No')),
      'Permission denied!',
    ],
    [
      'says that it failed',
      http.get('*/api/desk/payment-cases', () => refused(500, 'Something went wrong on our side.')),
      'The cases could not be loaded.',
    ],
  ])('%s', async (_, handler, text) => {
    await visit('/admin/desk/payment-cases', { as: 'staff', handlers: [handler] })
    await screen.findByText(text)
  })
})

describe('a case', () => {
  const found = {
    id: 11,
    username: 'rahima-home',
    holder: 'Rahima Khatun',
    phone: '01210000001',
    area: 'Banani',
    status: 'active',
    is_overdue: false,
  }
  const open = async (one: PaymentCaseDetail, answers: Response[] = [], others: PaymentCaseDetail[] = []) => {
    const { sent, handler } = closing(one, answers)
    await visit(`/admin/desk/payment-cases/${one.kind}/${one.id}`, {
      as: 'staff',
      handlers: [
        shown(one),
        listed(others),
        handler,
        http.get('*/api/desk/customers', () => HttpResponse.json(pageOf([found]))),
        ...others.map(shown),
      ],
    })
    return { sent, dialog: within(await screen.findByRole('region', { name: 'Decide about this money' })) }
  }

  it('shows what was asked for beside what was taken, and what a decision moves', async () => {
    const { dialog } = await open(review)
    const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
    expect([fact('Asked for'), fact('Taken by the gateway')]).toEqual(['৳\u00a01,250.00', '৳\u00a01,249.00'])
    expect(dialog.getByText(/^৳ 1,249\.00, which the gateway took, goes to the line/)).toBeTruthy()
    expect(dialog.getByText(/^Up to ৳ 1,249\.00 goes back/)).toBeTruthy()
  })

  it('goes back only with a password, and says that it was wrong', async () => {
    const wrong = refused(422, 'The given data was invalid.', {
      code: 'request.invalid',
      errors: { password: ['This is not your current password'] },
    })
    const { sent, dialog } = await open(review, [wrong])
    expect(dialog.queryByLabelText('Your password')).toBeNull()
    await person.click(dialog.getByRole('radio', { name: /Refund it/ }))
    await person.type(dialog.getByLabelText('Reason'), 'Paid twice')
    await person.click(dialog.getByRole('button', { name: 'Refund the money' }))
    await dialog.findByText('The Password field is required')
    expect(sent).toEqual([])
    await person.type(dialog.getByLabelText('Your password'), 'a guess')
    await person.click(dialog.getByRole('button', { name: 'Refund the money' }))
    await dialog.findByText('This is not your current password')
    await person.click(dialog.getByRole('button', { name: 'Refund the money' }))
    await screen.findByText('The case is closed.')
    expect(sent.map(({ body }) => body)).toEqual(
      [1, 2].map(() => ({ decision: 'refund', reason: 'Paid twice', password: 'a guess' })),
    )
    expect(sent[0]?.key).not.toBe(sent[1]?.key)
  })

  it('no longer counts as waiting in the menu, at once', async () => {
    const entry = menuEntry(1, 'Payments to review', 'desk/payment-cases')
    const { handler } = closing(review, [])
    let waiting = [review]
    await visit('/admin/desk/payment-cases/payment/70', {
      as: 'staff',
      handlers: [
        http.get('*/api/all-menu', () => HttpResponse.json({ data: [entry] })),
        http.get('*/api/desk/payment-cases', () => HttpResponse.json({ ...pageOf(waiting), can: [] })),
        shown(review),
        handler,
      ],
    })
    await screen.findByRole('link', { name: /^Payments to review\s*1 payment waiting$/ })
    const dialog = within(await screen.findByRole('region', { name: 'Decide about this money' }))
    await person.click(dialog.getByRole('radio', { name: /Close without a change/ }))
    await person.type(dialog.getByLabelText('Reason'), 'Looked at')
    waiting = []
    await person.click(dialog.getByRole('button', { name: 'Close the case' }))
    await screen.findByText('All clear.')
    await waitFor(() => expect(screen.getByRole('link', { name: /^Payments to review$/ })).toBeTruthy())
  })

  const credited: PaymentCaseDetail = {
    ...review,
    is_credited: true,
    decisions: ['refund', 'dismiss'],
    funds: {
      balance: '300.00',
      bills: [
        {
          id: 1,
          number: 'INV-1',
          amount: '950.00',
          due_on: '2026-02-11',
          is_overdue: true,
          suspends_on: '2026-02-17',
        },
      ],
    },
  }

  it('that is in the ledger says what a refund does to the bills, and opens them only for who agrees', async () => {
    const { sent, dialog } = await open(credited)
    await person.click(dialog.getByRole('radio', { name: /Refund it/ }))
    const amount = dialog.getByLabelText('Amount')
    expect(amount).toHaveProperty('value', '300')
    expect(dialog.getByText('All bills stay paid.')).toBeTruthy()
    await person.clear(amount)
    await person.type(amount, '1300')
    await dialog.findByText('You can refund at most ৳ 1,250.00')
    await person.clear(amount)
    await person.type(amount, '1250')
    expect(dialog.getByText('Bill INV-1 becomes unpaid again.')).toBeTruthy()
    expect(dialog.getByText('INV-1: ৳ 950.00, due 11/02/2026, overdue right away')).toBeTruthy()
    expect(dialog.getByText('The line may be suspended again by the next billing run.')).toBeTruthy()
    await person.type(dialog.getByLabelText('Reason'), 'Paid twice')
    await person.type(dialog.getByLabelText('Your password'), 'the password')
    await person.click(dialog.getByRole('button', { name: 'Refund ৳\u00a01,250.00' }))
    await dialog.findByText('Confirm this, or refund less')
    expect(sent).toEqual([])
    await person.click(dialog.getByRole('checkbox', { name: 'rahima-home will owe ৳\u00a0950.00 again' }))
    await person.click(dialog.getByRole('button', { name: 'Refund ৳\u00a01,250.00' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toEqual({
      decision: 'refund',
      reason: 'Paid twice',
      password: 'the password',
      amount: '1250.00',
      may_reopen_bills: true,
    })
  })

  it('that is in the ledger and stays there asks for no amount', async () => {
    const { sent, dialog } = await open(credited)
    await person.click(dialog.getByRole('radio', { name: /Close without a change/ }))
    expect(dialog.queryByLabelText('Amount')).toBeNull()
    await person.type(dialog.getByLabelText('Reason'), 'It is right')
    await person.click(dialog.getByRole('button', { name: 'Close the case' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toEqual({ decision: 'dismiss', reason: 'It is right' })
  })

  it('of money without a line asks whose it is', async () => {
    const { sent, dialog } = await open(stray)
    // nothing about money is chosen by itself
    await person.click(dialog.getByRole('button', { name: 'Decide' }))
    await dialog.findByText('Choose what becomes of the money')
    await dialog.findByText('The reason field is required')
    expect(sent).toEqual([])
    await person.click(dialog.getByRole('radio', { name: /Credit a line/ }))
    await person.type(dialog.getByLabelText('Whose is it?'), 'rahima')
    await person.click(await dialog.findByRole('option', { name: /Rahima Khatun/ }))
    await dialog.findByText('rahima-home')
    await person.type(dialog.getByLabelText('Reason'), 'Misspelt')
    await person.click(dialog.getByRole('button', { name: 'Credit the money' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toEqual({ decision: 'credit', reason: 'Misspelt', cuid: 'rahima-home' })
    // and then back to the other cases
    await screen.findByText('All clear.')
  })

  const refund: PaymentCaseDetail = {
    ...review,
    kind: 'refund',
    id: 5,
    amount: '200.00',
    decisions: ['refunded', 'not-refunded'],
    refundable: '0.00',
    refund: {
      payment_id: 70,
      payment_amount: '1250.00',
      reason: 'Paid twice',
      by: 'Nasrin Akter',
      requested_at: '2026-03-14T05:00:00.000Z',
    },
  }

  it('of a refund without an answer is settled as made with the gateway’s number and a password', async () => {
    const taken = refused(422, 'The given data was invalid.', {
      code: 'request.invalid',
      errors: { refund_number: ['This is the number of an earlier refund of this payment'] },
    })
    const { sent, dialog } = await open(refund, [taken])
    expect(screen.getByRole('link', { name: '70, ৳\u00a01,250.00', hidden: true }).getAttribute('href')).toBe(
      '/admin/desk/payments/70',
    )
    await person.click(dialog.getByRole('radio', { name: /It was refunded/ }))
    const act = dialog.getByRole('button', { name: 'Record it as refunded' })
    await person.type(dialog.getByLabelText('Reason'), 'Seen at bKash')
    await person.click(act)
    await dialog.findByText('The transaction ID field is required')
    await dialog.findByText('The Password field is required')
    await person.type(dialog.getByLabelText('Transaction ID of the refund'), 'RF5')
    await person.type(dialog.getByLabelText('Your password'), 'the password')
    await person.click(act)
    await dialog.findByText('This is the number of an earlier refund of this payment')
    expect(sent.map(({ body }) => body)).toEqual([
      { decision: 'refunded', reason: 'Seen at bKash', refund_number: 'RF5', password: 'the password' },
    ])
  })

  it('of a refund without an answer is settled as not made with a reason and a password', async () => {
    const { sent, dialog } = await open(refund)
    await person.click(dialog.getByRole('radio', { name: /It was not refunded/ }))
    expect(dialog.queryByLabelText('Transaction ID of the refund')).toBeNull()
    expect(dialog.getByText(/৳ 200.00 goes back to the line/)).toBeTruthy()
    await person.type(dialog.getByLabelText('Reason'), 'Not in its list')
    await person.type(dialog.getByLabelText('Your password'), 'the password')
    await person.click(dialog.getByRole('button', { name: 'Record it as not refunded' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toEqual({
      decision: 'not-refunded',
      reason: 'Not in its list',
      password: 'the password',
    })
  })

  const near: PaymentCaseDetail = {
    ...stray,
    amount: '840.00',
    payer: '01210000009',
    suggestions: [
      { id: 11, username: 'rahima-home', holder: 'Rahima Khatun', by: 'reference', owes: '840.00' },
      { id: 12, username: 'karim-shop', holder: 'Karim Uddin', by: 'payer', owes: '0.00' },
    ],
  }

  it('of money without a line names the lines that it may be for, and is decided by keys', async () => {
    const next = { ...stray, id: 4, reference: 'net bill' }
    const { sent, dialog } = await open(near, [], [near, next])
    dialog.getByText('“rahima hom” can mean this line. It owes just this amount.')
    dialog.getByText('The money came from 01210000009, which is this customer’s. It owes nothing.')
    await screen.findByText('1 of 2')
    await person.keyboard('1')
    expect(dialog.getByLabelText('Reason')).toHaveProperty(
      'value',
      'The reference “rahima hom” means rahima-home',
    )
    await person.keyboard('2')
    expect(dialog.getByLabelText('Reason')).toHaveProperty(
      'value',
      'Paid from 01210000009, the number of karim-shop',
    )
    await person.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toEqual([
        {
          decision: 'credit',
          reason: 'Paid from 01210000009, the number of karim-shop',
          cuid: 'karim-shop',
        },
      ]),
    )
    // and the next one comes by itself
    await screen.findByRole('heading', { level: 1, name: /“net bill”$/ })
  })

  it('keeps a reason that somebody wrote when another decision is chosen', async () => {
    const { dialog } = await open(near)
    await person.type(dialog.getByLabelText('Reason'), 'Rang them')
    await person.click(dialog.getByRole('radio', { name: /Credit rahima-home/ }))
    expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'Rang them')
  })

  it('leads to the one after it, and to the one before', async () => {
    const next = { ...stray, id: 4, reference: 'net bill' }
    await open(stray, [], [stray, next])
    await screen.findByText('1 of 2')
    await person.keyboard('j')
    await screen.findByRole('heading', { level: 1, name: /“net bill”$/ })
    await person.keyboard('k')
    await screen.findByRole('heading', { level: 1, name: /“rahima hom”$/ })
  })

  it('that somebody else closed is said to be closed', async () => {
    const handler = http.get('*/api/desk/payment-cases/payment/70', () => refused(404, 'Not found.'))
    await visit('/admin/desk/payment-cases/payment/70', { as: 'staff', handlers: [handler] })
    await screen.findByText('This case is closed, or you may not decide it.')
  })
})

describe('several cases', () => {
  const choose = async (act: string, answer: object) => {
    const looked: unknown[] = []
    const sent: unknown[] = []
    await visit('/admin/desk/payment-cases', {
      as: 'staff',
      handlers: [
        listed([review, stray], ['decide']),
        http.get('*/api/desk/payment-cases/assignees', () =>
          HttpResponse.json(pageOf([{ id: 8, name: 'Mina Akter' }])),
        ),
        http.post('*/api/desk/payment-cases/many/preview', async ({ request }) => {
          looked.push(await request.json())
          return HttpResponse.json({
            data: {
              will_change: [
                {
                  kind: 'message',
                  id: 3,
                  name: '1,250.00 for “rahima hom”',
                  line: { id: 11, username: 'rahima-home', holder: 'Rahima Khatun' },
                },
              ],
              refused: [
                {
                  kind: 'payment',
                  id: 70,
                  name: 'Payment of 1,250.00',
                  why: 'It is for a known line: decide it by itself.',
                },
              ],
            },
          })
        }),
        http.post('*/api/desk/payment-cases/many', async ({ request }) => {
          sent.push(await request.json())
          return HttpResponse.json({ message: '1 case credited. 1 stayed as they are.', data: answer })
        }),
      ],
    })
    await person.click(await screen.findByRole('checkbox', { name: /Payment for rahima-home/ }))
    await person.click(screen.getByRole('checkbox', { name: /“rahima hom”/ }))
    await person.click(screen.getByRole('button', { name: act }))
    return { looked, sent, dialog: within(await screen.findByRole('dialog')) }
  }
  const cases = [
    { kind: 'payment', id: 70 },
    { kind: 'message', id: 3 },
  ]

  it('say whom it reaches, and why not the others, before anything moves', async () => {
    const refused = [{ ...cases[0], name: 'Payment', why: 'It is for a known line: decide it by itself.' }]
    const { looked, sent, dialog } = await choose('Credit by reference', {
      changed: [{ ...cases[1], assignee_id: null }],
      refused,
    })
    await dialog.findByText('1 case will change.')
    dialog.getByText('1,250.00 for “rahima hom”: rahima-home, Rahima Khatun')
    dialog.getByText('Payment of 1,250.00: It is for a known line: decide it by itself.')
    const button = dialog.getByRole('button', { name: 'Credit 1 case' })
    expect(button).toHaveProperty('disabled', true)
    await person.type(dialog.getByLabelText('Reason'), 'Asked them by phone')
    expect(sent).toEqual([])
    await person.click(button)
    await screen.findByText('1 case credited. 1 stayed as they are.')
    expect(looked).toEqual([{ cases, act: 'match' }])
    expect(sent).toEqual([{ cases, act: 'match', reason: 'Asked them by phone' }])
    // what stayed as it is stays chosen
    expect(screen.getByRole('checkbox', { name: /Payment for rahima-home/ })).toHaveProperty('checked', true)
    expect(screen.getByRole('checkbox', { name: /“rahima hom”/ })).toHaveProperty('checked', false)
  })

  it('go back into the hands in which they were', async () => {
    const { sent, dialog } = await choose('Assign', {
      changed: [
        { ...cases[0], assignee_id: 4 },
        { ...cases[1], assignee_id: null },
      ],
      refused: [],
    })
    await dialog.findByRole('option', { name: 'Mina Akter' })
    await person.selectOptions(dialog.getByLabelText('To'), 'Mina Akter')
    await person.click(await dialog.findByRole('button', { name: 'Assign 1 case' }))
    await person.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(sent).toEqual([
        { cases, act: 'assign', assignee_id: 8 },
        { cases: [cases[0]], act: 'assign', assignee_id: 4 },
        { cases: [cases[1]], act: 'assign', assignee_id: null },
      ]),
    )
  })

  it('are not offered to those who may not decide', async () => {
    await visit('/admin/desk/payment-cases', { as: 'staff', handlers: [listed([review])] })
    await screen.findByRole('link', { name: /rahima-home/ })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})
