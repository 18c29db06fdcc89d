import { screen, within } from '@testing-library/react'
import type { CustomerOverview } from '@uplink/contract/desk'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { person, refused, visit } from '../../../testing/visit'
import { deskAnswers, overview } from '../desk.factory'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

/** The page of a line that owes this much; what is sent is kept, with its key. */
async function open(amount_due: string, can: CustomerOverview['can'] = ['record-payment'], taken = false) {
  const sent: unknown[] = []
  const keys = new Set<string | null>()
  const data = { ...overview, can, bill: { ...overview.bill, amount_due } }
  await visit('/admin/customers/11', {
    as: 'staff',
    handlers: [
      http.get('*/api/desk/customer', () => HttpResponse.json({ data })),
      http.post('*/api/desk/payments', async ({ request }) => {
        sent.push(await request.json())
        keys.add(request.headers.get('idempotency-key'))
        return taken
          ? refused(422, 'Wrong.', { errors: { reference: ['This number is recorded already'] } })
          : HttpResponse.json({ message: 'Recorded for line rahima-home.', data: { id: 9 } })
      }),
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
    expect(form.getByLabelText('Amount')).toHaveProperty('value', '1,250.00')
    expect(form.getByText(/The oldest bill is paid first/)).toBeTruthy()
    await person.type(form.getByLabelText(/Receipt no/), 'R-7')
    await person.click(form.getByRole('button', { name: 'Record ৳ 1,250.00' }))
    expect(await screen.findByText('Recorded for line rahima-home.')).toBeTruthy()
    expect(sent).toEqual([{ way: 'cash', amount: '1250.00', reference: 'R-7', cuid: '11' }])
    expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks for an amount and for the number of a transfer', async () => {
    const { sent } = await open('0.00')
    const form = await dialog()
    expect(form.getByText(/Nothing is to pay/)).toBeTruthy()
    await person.click(form.getByRole('radio', { name: 'By bank transfer' }))
    await person.click(form.getByRole('button', { name: 'Record payment' }))
    expect(await form.findByText('The amount field is required')).toBeTruthy()
    expect(form.getByText('The bank’s transaction number field is required')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('shows at its field that a number is recorded already, and keeps what was typed', async () => {
    await open('10.00', ['record-payment'], true)
    const form = await dialog()
    await person.type(form.getByLabelText(/Receipt no/), 'R-7')
    await person.click(form.getByRole('button', { name: 'Record ৳ 10.00' }))
    expect(await form.findByText('This number is recorded already')).toBeTruthy()
    expect(form.getByLabelText(/Receipt no/)).toHaveProperty('value', 'R-7')
  })

  it('is not offered to who may not', async () => {
    await open('10.00', [])
    await screen.findByRole('heading', { name: 'Bills' })
    expect(screen.queryByRole('button', { name: 'Record a payment' })).toBeNull()
  })
})
