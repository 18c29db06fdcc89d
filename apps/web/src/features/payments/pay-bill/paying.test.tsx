import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { person, refused, visit } from '../../../testing/visit'
import { answerOptions, answerPayment, nothingDue, payment, takePayments } from '../payments.factory'

const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36'
const left = vi.fn()

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  left.mockReset()
  vi.stubGlobal('location', { ...window.location, replace: left })
})

const pay = (amount: string) => screen.findByRole('button', { name: `Pay ${amount}` })

describe('paying bills', () => {
  it('pays all that is open, and leads to the gateway', async () => {
    const { sent, handler } = takePayments([payment({ amount: '2500.00' })])
    const { path } = await visit('/admin/paybill', { handlers: [answerOptions(), handler] })
    const first = await screen.findByRole('row', { name: /^Select bill INV-1 INV-1 Overdue 11\/03\/2026/ })
    expect(within(first).getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
    expect(screen.getByText('A simulator stands in for bKash here: no money moves.')).toBeTruthy()
    await person.click(await pay('৳\u00a02,500.00'))
    expect(await screen.findByText(/We are taking you to bKash to pay/)).toBeTruthy()
    expect(path()).toBe('/admin/bkash-gw')
    expect(left.mock.calls).toEqual([[expect.stringMatching(/^http.*\/simulator\/pay\/TR70$/)]])
    expect(sent).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        body: { kind: 'bill', amount: '2500.00', invoice_ids: [1, 2], gateway: 'bkash', cuid: '11' },
      },
    ])
  })

  it('lets customers choose the gateway, and says what they do at each', async () => {
    const { sent, handler } = takePayments([payment({ gateway: 'sslcommerz' })])
    const gateways = [
      { name: 'bkash', title: 'bKash', is_simulated: false },
      { name: 'sslcommerz', title: 'SSLCommerz', is_simulated: false },
    ] as const
    const { path } = await visit('/admin/paybill', {
      handlers: [answerOptions({ gateways: [...gateways] }), handler],
    })
    const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: /^bKash/ })
    expect(chosen.checked).toBe(true)
    expect(screen.getByText('You enter your wallet number, code and PIN on bKash’s own page.')).toBeTruthy()
    expect(screen.getByText('You choose a card, a wallet or a bank on SSLCommerz’s own page.')).toBeTruthy()
    await person.click(screen.getByRole('radio', { name: /^SSLCommerz/ }))
    await person.click(await pay('৳\u00a02,500.00'))
    expect(await screen.findByText(/We are taking you to SSLCommerz to pay/)).toBeTruthy()
    expect(screen.getByText(/^Choose a card, a wallet or a bank there/)).toBeTruthy()
    expect(path()).toBe('/admin/payment-gateway')
    expect(sent[0]?.body).toMatchObject({ gateway: 'sslcommerz' })
  })

  it.each([
    ['overdue', ['INV-1']],
    ['2', ['INV-2']],
    ['77', ['INV-1', 'INV-2']],
  ])('begins with the bills the address means: %s', async (bills, ticked) => {
    await visit(`/admin/paybill?bills=${bills}`, { handlers: [answerOptions()] })
    await screen.findByRole('table', { name: 'Bills to pay' })
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select bill/, checked: true })
    expect(boxes.map((box) => box.labels?.[0]?.textContent)).toEqual(
      ticked.map((each) => `Select bill ${each}`),
    )
  })

  it('sums what is ticked, and wants at least one', async () => {
    const { sent, handler } = takePayments([payment()])
    await visit('/admin/paybill', { handlers: [answerOptions(), handler] })
    await person.click(await screen.findByRole('checkbox', { name: 'Select bill INV-2' }))
    await pay('৳\u00a01,250.00')
    await person.click(screen.getByRole('checkbox', { name: 'Select bill INV-1' }))
    await person.click(screen.getByRole('button', { name: 'Pay' }))
    const alert = (await screen.findByText('Choose at least one bill to pay')).closest('[role=alert]')
    expect(alert).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('takes another amount and says what becomes of it', async () => {
    const { sent, handler } = takePayments([payment()])
    await visit('/admin/paybill', { handlers: [answerOptions(), handler] })
    await person.click(await screen.findByRole('button', { name: 'Pay another amount' }))
    const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })
    expect(amount.value).toBe('2500')
    expect(document.activeElement).toBe(amount)
    const type = async (text: string) => {
      await person.clear(amount)
      await person.type(amount, text)
    }
    await type('3,000')
    expect(screen.getByText('৳ 500.00 of it goes into your balance.')).toBeTruthy()
    await type('1000.50')
    expect(screen.getByText('The oldest bill is settled first; ৳ 1,499.50 stays open.')).toBeTruthy()
    await type('5')
    expect(screen.getByText('The least you can pay is ৳ 10.00')).toBeTruthy()
    await type('ten')
    expect(screen.getByText('The amount field must be a number with up to two decimals')).toBeTruthy()
    await person.clear(amount)
    expect(amount.getAttribute('aria-invalid')).toBe('true')
    await person.click(screen.getByRole('button', { name: 'Pay' }))
    await waitFor(() => expect(document.activeElement).toBe(amount))
    expect(sent).toEqual([])
    await person.click(screen.getByRole('button', { name: 'Pay ৳\u00a02,500.00 after all' }))
    expect(document.activeElement?.textContent).toBe('Pay another amount')
    await person.click(screen.getByRole('button', { name: 'Pay another amount' }))
    const again = screen.getByRole('textbox', { name: 'Amount' })
    await person.clear(again)
    await person.type(again, '1000.50')
    await person.click(await pay('৳\u00a01,000.50'))
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ amount: '1000.50' }))
  })

  it('says of more than the ticked bills that the others take it first', async () => {
    await visit('/admin/paybill?bills=1', { handlers: [answerOptions()] })
    await person.click(await screen.findByRole('button', { name: 'Pay another amount' }))
    const amount = screen.getByRole('textbox', { name: 'Amount' })
    await person.clear(amount)
    await person.type(amount, '2000')
    expect(screen.getByText('৳ 750.00 of it goes to your other open bills.')).toBeTruthy()
    await person.clear(amount)
    await person.type(amount, '2600')
    const both = '৳ 1,250.00 of it goes to your other open bills, ৳ 100.00 into your balance.'
    expect(screen.getByText(both)).toBeTruthy()
  })

  it('keeps to the amount where the provider wants just that', async () => {
    await visit('/admin/paybill', {
      handlers: [answerOptions({ may_pay_less: false, may_pay_more: false })],
    })
    await pay('৳\u00a02,500.00')
    expect(screen.queryByRole('button', { name: 'Pay another amount' })).toBeNull()
  })

  it('is one payment however often it is pressed and however the network fails, with all that was chosen', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { sent, handler } = takePayments([HttpResponse.error(), payment()])
    await visit('/admin/paybill?bills=1', { handlers: [answerOptions(), handler] })
    const button = await pay('৳\u00a01,250.00')
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await screen.findByText('There is some problem in your network!')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'OK' }))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select bill INV-2' }).checked).toBe(false)
    await person.click(await pay('৳\u00a01,250.00'))
    await screen.findByText(/We are taking you to bKash/)
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
  })

  it('says why it cannot begin, and pays anew after that', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const away = refused(503, 'The payment service does not answer.', { code: 'payment.gateway-silent' })
    const { sent, handler } = takePayments([away, payment()])
    await visit('/admin/paybill', { handlers: [answerOptions(), handler] })
    await person.click(await pay('৳\u00a02,500.00'))
    const alert = (await screen.findByText('The payment service does not answer.')).closest('[role=alert]')
    expect(alert?.textContent).toBe('The payment service does not answer.Request r-1')
    await person.click(await pay('৳\u00a02,500.00'))
    await screen.findByText(/We are taking you to bKash/)
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })

  it('shows the server’s objection at the amount', async () => {
    const errors = { amount: ['Too much', 'Too round'] }
    const { handler } = takePayments([refused(422, 'The given data was invalid.', { errors })])
    await visit('/admin/paybill', { handlers: [answerOptions(), handler] })
    await person.click(await pay('৳\u00a02,500.00'))
    expect(await screen.findByText('Too much, Too round')).toBeTruthy()
  })

  it('tells of a payment that is not finished', async () => {
    await visit('/admin/paybill', { handlers: [answerOptions({ open_payment: payment() })] })
    expect(await screen.findByText('You began to pay ৳ 1,250.00 on Mar 14, 2026, 12:00.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See its state' }).getAttribute('href')).toBe(
      '/admin/paymentResult?payment=70',
    )
  })

  it('has a variant for phones, by what the browser says it is', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(phone)
    await visit('/admin/paybill', { handlers: [answerOptions()] })
    const bills = await screen.findByRole('list', { name: 'Bills to pay' })
    expect(screen.queryByRole('table')).toBeNull()
    await person.click(
      within(bills).getByRole('checkbox', { name: 'INV-2৳\u00a01,250.00Opendue 11/04/2026' }),
    )
    await pay('৳\u00a01,250.00')
  })
})

describe('paying at once', () => {
  it('pays what it shows with one act', async () => {
    const { sent, handler } = takePayments([payment()])
    await visit('/admin/paynow', { handlers: [answerOptions(), handler] })
    expect(await screen.findByRole('region', { name: '৳\u00a02,500.00 is due' })).toBeTruthy()
    expect(screen.getByText('৳ 1,250.00, was due 11/03/2026')).toBeTruthy()
    await person.click(await pay('৳\u00a02,500.00'))
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ amount: '2500.00', invoice_ids: [1, 2] }))
  })
})

describe.each(['/admin/paybill', '/admin/paynow'])('%s', (path) => {
  it('offers to pay in advance when nothing is due', async () => {
    await visit(path, { handlers: [answerOptions(nothingDue)] })
    expect(await screen.findByText(/^Nothing is due. You have ৳ 300.00 in advance/)).toBeTruthy()
    const top = within(screen.getByRole('main')).getByRole('link', { name: 'Top up' })
    expect(top.getAttribute('href')).toBe('/admin/topup')
  })
})

describe('a screen of paying where nothing can be paid', () => {
  it('can be tried again, and says when a right is missing', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let isBroken = true
    const failing = http.get('*/api/payment-options', () =>
      isBroken ? refused(500, 'Wrong.') : refused(403, 'No.'),
    )
    await visit('/admin/paybill', { handlers: [failing] })
    expect(await screen.findByText('What you can pay could not be loaded.')).toBeTruthy()
    isBroken = false
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Permission denied!')).toBeTruthy()
  })

  it('explains itself to staff, who have no connection', async () => {
    await visit('/admin/paynow', { as: 'staff' })
    expect(await screen.findByText(/^There is no line on your account/)).toBeTruthy()
  })

  it('says whom to ask where no gateway is set up', async () => {
    const office = { name: 'Padma Online', mobile_no: '01711000000', email: null, address: 'Road 7, Dhaka' }
    const contact = http.get('*/api/get-contact-info', () => HttpResponse.json({ data: office }))
    await visit('/admin/topup', { handlers: [answerOptions({ gateways: [] }), contact] })
    expect(await screen.findByText(/^Paying online is not possible/)).toBeTruthy()
    expect((await screen.findByRole('link', { name: '01711000000' })).getAttribute('href')).toBe(
      'tel:01711000000',
    )
    expect(screen.getByText('Road 7, Dhaka')).toBeTruthy()
    expect(screen.getByText(/^Pay at our office/).textContent).toContain('Give your Client ID')
  })
})

describe('the way to the gateway', () => {
  it('does not lead there when the payment is decided', async () => {
    const failed = payment({ state: 'failed', is_final: true, redirect_url: null })
    await visit('/admin/bkash-gw?payment=70', { handlers: [answerPayment(failed)] })
    expect(await screen.findByRole('link', { name: 'See its state' })).toBeTruthy()
    expect(left).not.toHaveBeenCalled()
  })

  it('leads to another site when the gateway is there', async () => {
    const elsewhere = payment({ redirect_url: 'https://pay.example/TR70' })
    await visit('/admin/bkash-gw?payment=70', { handlers: [answerPayment(elsewhere)] })
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://pay.example/TR70'))
  })

  it.each(['', '?payment=x'])('knows no payment without its number (%j)', async (search) => {
    await visit(`/admin/bkash-gw${search}`)
    expect(await screen.findByText('There is no such payment.')).toBeTruthy()
  })
})
