import { screen, within } from '@testing-library/react'
import type { Payment } from '@uplink/contract/payments'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { person, refused, visit } from '../../../testing/visit'
import { outcomeWords } from '../payment-words'
import { answerPayment, paid, payment } from '../payments.factory'
import { isSettled, pauseBefore } from './polling'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const open = (answered: Payment, path = '/admin/paymentResult?payment=70') =>
  visit(path, { handlers: [answerPayment(answered)] })

/** The value next to a name on the receipt. */
function fact(name: string, title = 'Receipt') {
  const receipt = screen.getByRole('region', { name: title })
  return within(receipt).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
}

describe('the result of a payment', () => {
  it('is a receipt when the money is here, with what became of it', async () => {
    await open(paid({ amount: '1500.00' }))
    const stands = await screen.findByRole('region', { name: 'How it stands' })
    expect(within(stands).getByRole('status').textContent).toBe(
      'You paid ৳\u00a01,500.00bKash confirmed it. Thank you.',
    )
    expect(fact('Amount')).toBe('৳\u00a01,500.00')
    expect(fact('Bill INV-1')).toBe('৳\u00a01,250.00 settled')
    expect(fact('Into your balance')).toBe('৳\u00a0250.00')
    expect(fact('Transaction ID')).toBe('BKX70QW1')
    expect(fact('Client ID')).toBe('rahima-home')
    expect(fact('Paid on')).toBe('Mar 14, 2026, 12:01')
    expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull()
  })

  it('tells how the line is that was paid for', async () => {
    const line = {
      state: 'online',
      area: 'Dhanmondi',
      city: 'Dhaka',
      since: null,
      overdue: null,
      paid_at: null,
      outage: null,
      running: [],
      planned: [],
    }
    await visit('/admin/paymentResult?payment=70', {
      handlers: [
        answerPayment(paid()),
        http.get('*/api/service-status', () => HttpResponse.json({ data: line })),
      ],
    })
    expect(await screen.findByText('Your line in Dhanmondi is online')).toBeTruthy()
  })

  it('says of a line that is not back yet that the router needs a moment', async () => {
    const line = {
      state: 'offline',
      area: 'Dhanmondi',
      city: 'Dhaka',
      since: null,
      overdue: null,
      paid_at: '2026-03-14T06:01:00.000Z',
      outage: null,
      running: [],
      planned: [],
    }
    await visit('/admin/paymentResult?payment=70', {
      handlers: [
        answerPayment(paid()),
        http.get('*/api/service-status', () => HttpResponse.json({ data: line })),
      ],
    })
    expect(await screen.findByText(/Your line in Dhanmondi is switched on again/)).toBeTruthy()
    expect(screen.getByText(/^Your router reconnects by itself/)).toBeTruthy()
    expect(screen.queryByText(/offline/)).toBeNull()
  })

  it('does not say that nothing was taken while nobody could ask', async () => {
    await open(
      payment({
        state: 'expired',
        redirect_url: null,
        message: 'A newer payment took its place. We are checking.',
      }),
    )
    const stands = await screen.findByRole('region', { name: 'How it stands' })
    expect(stands.textContent).toContain('We are checking whether bKash took ৳\u00a01,250.00')
    expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull()
  })

  it('heals itself while nothing is decided', async () => {
    let known = payment()
    await visit('/admin/paymentResult?payment=70', { handlers: [answerPayment(() => known)] })
    expect(await screen.findByText('Waiting for bKash to confirm ৳ 1,250.00')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Go on at bKash' })).toBeTruthy()
    known = paid()
    expect(await screen.findByText('You paid ৳ 1,250.00')).toBeTruthy()
  })

  it('asks the gateway when somebody wants to know now', async () => {
    const rechecked = http.post('*/api/payments/70/recheck', () =>
      HttpResponse.json({
        message: 'Checked',
        data: payment({ state: 'failed', is_final: true, redirect_url: null }),
      }),
    )
    await visit('/admin/topup_status?payment=70', { handlers: [answerPayment(payment()), rechecked] })
    await person.click(await screen.findByRole('button', { name: 'Check again' }))
    expect(await screen.findByText('This payment did not go through')).toBeTruthy()
  })

  it.each([
    [429, 'Too many requests. Try again in a moment.'],
    [503, 'The portal is busy. Try again in a moment.'],
  ])('says why nobody could be asked now (%i)', async (status, message) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const handler = http.post('*/api/payments/70/recheck', () => refused(status, message))
    await visit('/admin/topup_status?payment=70', { handlers: [answerPayment(payment()), handler] })
    await person.click(await screen.findByRole('button', { name: 'Check again' }))
    expect(await screen.findByText(message)).toBeTruthy()
  })

  it('offers another try with the same choice', async () => {
    const message = 'Your bKash balance is too low.'
    const failed = payment({ state: 'failed', is_final: true, redirect_url: null, message })
    await open(failed)
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/admin/paybill')
    expect(fact('Bills', 'Details')).toBe('INV-1')
    expect(fact('Transaction ID', 'Details')).toBe('NA')
  })

  it('does not lead from a failed payment for another line to paying for this one', async () => {
    const theirs = { connection_id: 12, username: 'rahima-shop' }
    await open(payment({ ...theirs, state: 'failed', is_final: true, redirect_url: null }))
    const choose = 'To try again, first choose Client ID rahima-shop at the top of the page.'
    expect(await screen.findByText(choose)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull()
    expect(fact('Client ID', 'Details')).toBe('rahima-shop')
  })

  it('leads a top-up that failed back to its last step but one', async () => {
    const expired = payment({ kind: 'topup', state: 'expired', is_final: true, redirect_url: null })
    await open(expired, '/admin/topup_status?payment=70')
    expect((await screen.findByRole('link', { name: 'Try again' })).getAttribute('href')).toBe(
      '/admin/topup/payment?amount=1250.00&gateway=bkash',
    )
  })

  it.each(['/admin/paymentResult', '/admin/topup_status?payment=none'])(
    'says that %s names no payment, and shows no other one',
    async (path) => {
      await visit(path, { handlers: [answerPayment(paid())] })
      expect(
        await screen.findByText('No payment is named here. Choose one among your payments.'),
      ).toBeTruthy()
      expect(screen.getByRole('link', { name: 'Your payments' }).getAttribute('href')).toBe(
        '/admin/recharge-history',
      )
      expect(screen.queryByText(/^You paid/)).toBeNull()
    },
  )

  it('says when there is none, or somebody else’s', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await visit('/admin/paymentResult?payment=70', {
      handlers: [http.get('*/api/payments/70', () => refused(404, 'Not found.'))],
    })
    expect(await screen.findByText('There is no such payment.')).toBeTruthy()
  })
})

describe('the words for each state', () => {
  it.each([
    ['succeeded_late', 'success', 'Your ৳\u00a01,250.00 arrived, later than expected', 'none'],
    ['expired', 'neutral', 'This payment was not finished in time', 'again'],
    ['refund_pending', 'info', '৳\u00a01,250.00 is on its way back to you', 'check'],
    ['refunded', 'neutral', '৳\u00a01,250.00 was refunded to you', 'none'],
    ['partially_refunded', 'neutral', '৳\u00a0400.00 of ৳\u00a01,250.00 was refunded to you', 'none'],
    ['review', 'warning', 'Our staff are checking this payment', 'check'],
  ] as const)('%s', (state, tone, sentence, way) => {
    expect(
      outcomeWords(
        payment({ state, is_final: state !== 'refund_pending' && state !== 'review', refunded: '400.00' }),
      ),
    ).toMatchObject({ tone, sentence, way })
  })

  it('are the server’s where it has some', () => {
    expect(outcomeWords(payment({ state: 'failed', message: 'Wrong PIN.' })).detail).toBe('Wrong PIN.')
  })
})

describe('coming back from bKash', () => {
  const back = (answer: () => Response) => http.post('*/api/payments/bkash/return', answer)

  it('believes the server, not the address', async () => {
    const bodies: unknown[] = []
    const failed = payment({ state: 'failed', is_final: true, redirect_url: null })
    const requests = http.post('*/api/payments/bkash/return', async ({ request }) => {
      bodies.push(await request.json())
      return HttpResponse.json({ message: 'Checked', data: failed })
    })
    const { path } = await visit('/admin/bkash?paymentID=TR70&status=success&apiVersion=1.2.0-beta', {
      handlers: [requests, answerPayment(failed)],
    })
    expect(await screen.findByText('This payment did not go through')).toBeTruthy()
    expect(path()).toBe('/admin/paymentResult')
    expect(bodies).toEqual([{ payment_id: 'TR70', status: 'success' }])
  })

  it('can be tried again when the portal is not there', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let isAway = true
    const topup = paid({ kind: 'topup', invoices: [] })
    const requests = back(() =>
      isAway ? refused(500, 'Wrong.') : HttpResponse.json({ message: 'Checked', data: topup }),
    )
    const { path } = await visit('/admin/bkash?paymentID=TR70&status=cancel', {
      handlers: [requests, answerPayment(topup)],
    })
    expect(await screen.findByText('Your payment could not be looked up.')).toBeTruthy()
    isAway = false
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('৳ 1,250.00 is in your balance')).toBeTruthy()
    expect(path()).toBe('/admin/topup_status')
  })

  it('says when the payment is not known, or the address names none', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await visit('/admin/bkash?paymentID=TR71', { handlers: [back(() => refused(404, 'Not found.'))] })
    expect(await screen.findByText('There is no such payment.')).toBeTruthy()
  })
})

describe('coming back from another gateway', () => {
  it('asks the server about a payment of that gateway', async () => {
    const refunded = payment({ gateway: 'sslcommerz', state: 'refunded', is_final: true, redirect_url: null })
    const back = http.post('*/api/payments/sslcommerz/return', () =>
      HttpResponse.json({ message: 'Checked', data: refunded }),
    )
    const { path } = await visit('/admin/payment-return/sslcommerz?paymentID=INV-P1&status=success', {
      handlers: [back, answerPayment(refunded)],
    })
    expect(
      await screen.findByText('It is on the card, or in the wallet or account, that you paid from.'),
    ).toBeTruthy()
    expect(path()).toBe('/admin/paymentResult')
  })

  it('knows no payment of a gateway that there is not', async () => {
    await visit('/admin/payment-return/nobody?paymentID=1', {})
    expect(await screen.findByText('There is no such payment.')).toBeTruthy()
  })
})

describe('the pause before asking again', () => {
  const requests = { data: payment(), error: null, dataUpdateCount: 1 }

  it('grows from one and a half to thirty seconds', () => {
    const pauses = [1, 2, 3, 9, 40].map((dataUpdateCount) =>
      pauseBefore({ ...requests, dataUpdateCount }, () => false),
    )
    expect(pauses).toEqual([1500, 2400, 3840, 30_000, 30_000])
  })

  it('has no end where staff decide: that takes longer than anybody looks at a screen', async () => {
    expect(isSettled(payment({ state: 'review', is_final: false }))).toBe(true)
    expect(isSettled(payment({ state: 'refund_pending', is_final: false }))).toBe(false)
    expect(isSettled(paid())).toBe(true)
  })

  it('has no end when nothing can change or nothing is known', () => {
    expect(pauseBefore(requests, () => true)).toBe(false)
    expect(pauseBefore({ ...requests, data: undefined }, () => false)).toBe(false)
  })
})
