import { screen, waitFor } from '@testing-library/react'
import type { LinkedInvoice } from '@uplink/contract/payments'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { person, refused, visit } from '../../../testing/visit'
import { linkedInvoice, paid, payment, takePayments } from '../payments.factory'

const token = 'aW52b2ljZTox.c2lnbmF0dXJlLW9mLXRoZS1saW5r'
const left = vi.fn()

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  left.mockReset()
  vi.stubGlobal('location', { ...window.location, replace: left })
})

const answerLink = (invoice: () => LinkedInvoice) =>
  http.get(`*/api/pay/${token}`, () => HttpResponse.json({ data: invoice() }))

const open = (handlers: Parameters<typeof visit>[1], search = '') =>
  visit(`/pay/${token}${search}`, { as: 'nobody', ...handlers })

describe('a pay link', () => {
  it('shows the bill to whoever has it, and leads to the gateway', async () => {
    const { sent, handler } = takePayments([payment()], `/pay/${token}/payments`)
    await open({ handlers: [answerLink(linkedInvoice), handler] })
    expect(await screen.findByRole('heading', { level: 1, name: 'Pay Padma Online' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Bill INV-1' }).textContent).toContain('Overdue')
    expect(screen.queryByRole('navigation')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Pay ৳\u00a01,250.00' }))
    await waitFor(() => expect(left).toHaveBeenCalledWith(expect.stringMatching(/\/simulator\/pay\/TR70$/)))
    expect(sent).toEqual([
      { key: expect.stringMatching(/^[\w-]{16,64}$/) as string, body: { gateway: 'bkash' } },
    ])
  })

  it('checks with the server when the browser comes back, whatever the address says', async () => {
    let known = linkedInvoice({ payment: payment() })
    const bodies: unknown[] = []
    const returned = http.post(`*/api/pay/${token}/return`, async ({ request }) => {
      bodies.push(await request.json())
      known = linkedInvoice({ status: 'paid', amount: '0.00', is_overdue: false, payment: paid() })
      return HttpResponse.json({ message: 'Checked', data: paid() })
    })
    await open({ handlers: [answerLink(() => known), returned] }, '?paymentID=TR70&status=failure')
    expect(await screen.findByText('You paid ৳ 1,250.00')).toBeTruthy()
    expect(screen.getByText('BKX70QW1')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
    expect(bodies).toEqual([{ payment_id: 'TR70', status: 'failure' }])
  })

  it('heals itself, and lets somebody ask now', async () => {
    let known = linkedInvoice({ payment: payment() })
    const rechecked = http.post(`*/api/pay/${token}/payments/70/recheck`, () => {
      const failed = payment({ state: 'failed', is_final: true, redirect_url: null, message: 'Wrong PIN.' })
      known = linkedInvoice({ payment: failed })
      return HttpResponse.json({ message: 'Checked', data: failed })
    })
    await open({ handlers: [answerLink(() => known), rechecked] })
    expect(await screen.findByText('Waiting for bKash to confirm ৳ 1,250.00')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByText('Wrong PIN.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Pay ৳\u00a01,250.00' })).toBeTruthy()
  })

  it('says why nobody could be asked now', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const message = 'Too many requests. Try again in a moment.'
    const handler = http.post(`*/api/pay/${token}/payments/70/recheck`, () => refused(429, message))
    await open({ handlers: [answerLink(() => linkedInvoice({ payment: payment() })), handler] })
    await person.click(await screen.findByRole('button', { name: 'Check again' }))
    expect(await screen.findByText(message)).toBeTruthy()
  })

  it.each([
    ['paid', 'This bill is paid. There is nothing to do.'],
    ['void', 'This bill was cancelled. There is nothing to pay.'],
  ] as const)('has nothing to ask for when the bill is %s', async (status, sentence) => {
    await open({ handlers: [answerLink(() => linkedInvoice({ status, amount: '0.00', is_overdue: false }))] })
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  })

  it.each([
    [410, 'This pay link has expired.', 'This pay link has expired.'],
    [404, 'Not found.', /^This pay link is not complete/],
    [500, 'Wrong.', 'This bill could not be loaded.'],
  ])('explains itself when it does not work (%i)', async (status, message, sentence) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await open({ handlers: [http.get('*/api/pay/*', () => refused(status, message))] })
    expect(await screen.findByText(sentence)).toBeTruthy()
  })
})
