import { screen, within } from '@testing-library/react'
import type { CustomerOverview } from '@uplink/contract/desk'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { onSearchWanted } from '../../../platform/address/ask-for-search'
import { person, refused, visit } from '../../../testing/visit'
import { ways } from '../../payments/payments.factory'
import { deskAnswers, overview } from '../desk.factory'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

/** The page of a line that owes this much; what is sent is kept, with its key. */
async function open(
  amount_due: string,
  can: CustomerOverview['can'] = ['record-payment'],
  refusal?: (sent: object) => Response | undefined,
  bills: readonly string[] = [],
  path = '/admin/customers/11',
) {
  const sent: unknown[] = []
  const keys = new Set<string | null>()
  const owed = {
    gateways: [],
    minimum: '10.00',
    maximum: '25000.00',
    may_pay_less: true,
    may_pay_more: true,
    balance: '0.00',
    amount_due,
    open_invoices: bills.map((rest, i) => ({
      id: i + 1,
      number: `SN-${i + 1}`,
      due_on: `2026-0${i + 1}-11`,
      total: rest,
      rest,
      is_overdue: false,
    })),
    open_payment: null,
  }
  const data = { ...overview, can, bill: { ...overview.bill, amount_due } }
  await visit(path, {
    as: 'staff',
    handlers: [
      http.get('*/api/desk/customer', () => HttpResponse.json({ data })),
      http.post('*/api/desk/payments', async ({ request }) => {
        const body = (await request.json()) as object
        sent.push(body)
        keys.add(request.headers.get('idempotency-key'))
        return (
          refusal?.(body) ??
          HttpResponse.json({
            message: 'Recorded for line rahima-home.',
            data: { id: 9, receipt_no: 'R-000213', can: [] },
          })
        )
      }),
      http.get('*/api/payment-options', () => HttpResponse.json({ data: owed })),
      http.get('*/api/desk/payments/ways', () => HttpResponse.json({ data: { ways } })),
      ...deskAnswers,
    ],
  })
  return { sent, keys }
}

async function dialog() {
  await person.click(await screen.findByRole('button', { name: 'Record a payment' }))
  return within(screen.getByRole('dialog', { name: 'Record a payment for rahima-home' }))
}

describe('recording a payment', () => {
  it('begins with what is due, in cash, and says what becomes of it', async () => {
    const { sent, keys } = await open('1250.00')
    const form = await dialog()
    expect(await form.findByLabelText('Amount')).toHaveProperty('value', '1,250.00')
    expect(form.getByText(/The oldest bill is paid first/)).toBeTruthy()
    await person.type(form.getByLabelText(/Paper receipt no/), 'R-7')
    await person.click(form.getByRole('button', { name: 'Record ৳\u00a01,250.00' }))
    expect(await screen.findByText('Recorded for line rahima-home.')).toBeTruthy()
    expect(sent).toEqual([{ way: 1, amount: '1250.00', reference: 'R-7', again: false, cuid: '11' }])
    expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
    // Enter is enough
    await person.keyboard('{Enter}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says that the line is on again, and gives the receipt to who may', async () => {
    await open('1250.00', ['record-payment'], () =>
      HttpResponse.json({
        message: 'Recorded. It is switched on again.',
        data: {
          id: 9,
          receipt_no: 'R-000214',
          is_back_on: true,
          can: ['print-receipt', 'send-receipt'],
        },
      }),
    )
    const form = await dialog()
    await person.click(await form.findByRole('button', { name: 'Record ৳\u00a01,250.00' }))
    expect(await form.findByText('Recorded. It is switched on again.')).toBeTruthy()
    expect(form.getByText(/Receipt R-000214\. The router reconnects by itself/)).toBeTruthy()
    expect(form.getByRole('button', { name: 'Print receipt' })).toBeTruthy()
    expect(form.getByRole('button', { name: 'Send by SMS' })).toBeTruthy()
  })

  it('begun by the search, goes on to the next search by Enter, with the receipt in sight', async () => {
    await open('1250.00', ['record-payment'], undefined, [], '/admin/customers/11?act=payment')
    const form = within(await screen.findByRole('dialog', { name: 'Record a payment for rahima-home' }))
    await person.type(await form.findByLabelText(/Paper receipt no/), 'R-7')
    await person.click(form.getByRole('button', { name: 'Record ৳\u00a01,250.00' }))
    const next = await form.findByRole('button', { name: 'Next customer' })
    expect(document.activeElement).toBe(next)
    const wanted = vi.fn()
    const stop = onSearchWanted(wanted)
    await person.keyboard('{Enter}')
    stop()
    expect(wanted).toHaveBeenCalledOnce()
    expect(form.getByText(/Receipt R-000213/)).toBeTruthy()
  })

  it('is for chosen bills alone, if they are chosen', async () => {
    const { sent } = await open('800.00', ['record-payment'], undefined, ['500.00', '300.00'])
    const form = await dialog()
    await person.click(await form.findByRole('checkbox', { name: /^SN-1,/ }))
    expect(form.getByLabelText('Amount')).toHaveProperty('value', '300.00')
    await person.click(form.getByRole('button', { name: 'Record ৳\u00a0300.00' }))
    expect(await screen.findByText('Recorded for line rahima-home.')).toBeTruthy()
    expect(sent).toMatchObject([{ amount: '300.00', invoice_ids: [2] }])
  })

  it('asks for an amount and for the number of a transfer', async () => {
    const { sent } = await open('0.00')
    const form = await dialog()
    expect(await form.findByText(/Nothing is to pay/)).toBeTruthy()
    await person.click(form.getByRole('radio', { name: 'Bank transfer' }))
    await person.click(form.getByRole('button', { name: 'Record payment' }))
    expect(await form.findByText('The amount field is required')).toBeTruthy()
    expect(form.getByText('The bank’s transaction number field is required')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('shows at its field that a number is recorded already, and keeps what was typed', async () => {
    await open('10.00', ['record-payment'], () =>
      refused(422, 'Wrong.', { errors: { reference: ['This number is recorded already'] } }),
    )
    const form = await dialog()
    await person.type(await form.findByLabelText(/Paper receipt no/), 'R-7')
    await person.click(form.getByRole('button', { name: 'Record ৳\u00a010.00' }))
    expect(await form.findByText('This number is recorded already')).toBeTruthy()
    expect(form.getByLabelText(/Paper receipt no/)).toHaveProperty('value', 'R-7')
  })

  it('asks whether the same amount was really paid twice; another amount is not meant by the answer', async () => {
    const { sent, keys } = await open('10.00', ['record-payment'], (body) =>
      'again' in body && body.again === true
        ? undefined
        : refused(409, 'The same amount was recorded a moment ago.', { code: 'payment.repeated' }),
    )
    const form = await dialog()
    await person.click(await form.findByRole('button', { name: 'Record ৳\u00a010.00' }))
    expect(await form.findByText('The same amount was recorded a moment ago.')).toBeTruthy()
    const again = await form.findByRole('button', { name: 'Record ৳\u00a010.00 again' })
    await person.type(form.getByLabelText('Amount'), '1')
    expect(form.queryByRole('button', { name: /again$/ })).toBeNull()
    await person.type(form.getByLabelText('Amount'), '{Backspace}')
    await person.click(form.getByRole('button', { name: /^Record ৳/ }))
    expect(again).toBeTruthy()
    await person.click(await form.findByRole('button', { name: /again$/ }))
    expect(await screen.findByText('Recorded for line rahima-home.')).toBeTruthy()
    expect(sent).toMatchObject([{ again: false }, { again: false }, { again: true }])
    expect(keys.size).toBe(3)
  })

  it('is not offered to who may not', async () => {
    await open('10.00', [])
    await screen.findByRole('heading', { name: 'Money' })
    expect(screen.queryByRole('button', { name: 'Record a payment' })).toBeNull()
  })
})

describe('Take a promise to pay', () => {
  const terms = {
    bills: [{ id: 7, number: 'SN-0000007', due_on: '2026-03-11', rest: '1250.00' }],
    amount: '1250.00',
    until: { first: '2026-03-14', last: '2026-03-21' },
    is_suspended: true,
    hindrance: null as string | null,
  }

  async function begin(more: Partial<typeof terms> = {}) {
    const sent: unknown[] = []
    await visit('/admin/customers/11', {
      as: 'staff',
      handlers: [
        http.get('*/api/desk/customer', () =>
          HttpResponse.json({ data: { ...overview, can: ['promise-payment'] } }),
        ),
        http.get('*/api/desk/promises', () => HttpResponse.json({ data: { ...terms, ...more } })),
        http.post('*/api/desk/promises', async ({ request }) => {
          sent.push(await request.json(), request.headers.has('idempotency-key'))
          return HttpResponse.json({ message: 'Line rahima-home stays on.', data: { id: 1 } })
        }),
        ...deskAnswers,
      ],
    })
    await person.click(await screen.findByRole('button', { name: 'More acts' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Take a promise to pay' }))
    return { sent, shown: await screen.findByRole('dialog', { name: 'Promise to pay of rahima-home' }) }
  }

  it('says what it is about, proposes the last day, and switches the suspended line on', async () => {
    const { sent, shown } = await begin()
    expect(await within(shown).findByText(/1,250\.00 of 1 bill is overdue/)).toBeTruthy()
    await person.click(within(shown).getByRole('button', { name: 'Take promise' }))
    expect(await screen.findByText('Line rahima-home stays on.')).toBeTruthy()
    expect(sent).toEqual([{ cuid: '11', until: '2026-03-21', switch_on: true }, true])
  })

  it('says why none can be taken', async () => {
    const { shown } = await begin({ hindrance: 'period' })
    expect(await within(shown).findByText(/There was a promise in this billing period already/)).toBeTruthy()
    expect(within(shown).queryByRole('button', { name: 'Take promise' })).toBeNull()
  })
})
