import type { CashDay } from '@uplink/contract/cash-days'
import type { LinkedInvoice, Payment, PaymentOptions } from '@uplink/contract/payments'
import type { PayableWay } from '@uplink/contract/payment-ways'
import { http, HttpResponse } from 'msw'

const anyNumber = { reference_form: 'any', reference_least: 1, reference_most: 64 } as const

/** The ways of money that an organization begins with. */
export const ways: PayableWay[] = [
  { id: 1, name: 'Cash', kind: 'cash', reference: 'optional', ...anyNumber },
  { id: 2, name: 'Bank transfer', kind: 'bank', reference: 'required', ...anyNumber },
]

/** A day that is open still, with two payments. */
export const cashDay = (change: Partial<CashDay> = {}): CashDay => ({
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
  ...change,
})

export const payment = (change: Partial<Payment> = {}): Payment => ({
  id: 70,
  connection_id: 11,
  username: 'rahima-home',
  kind: 'bill',
  gateway: 'bkash',
  amount: '1250.00',
  state: 'pending',
  is_final: false,
  message: null,
  redirect_url: '/simulator/pay/TR70',
  transaction_id: null,
  receipt_no: null,
  refunded: '0.00',
  invoices: [{ id: 1, number: 'INV-1', amount: '0.00' }],
  created_at: '2026-03-14T06:00:00.000Z',
  settled_at: null,
  ...change,
})

/** A payment whose money has arrived. */
export const paid = (change: Partial<Payment> = {}): Payment =>
  payment({
    state: 'succeeded',
    is_final: true,
    redirect_url: null,
    transaction_id: 'BKX70QW1',
    invoices: [{ id: 1, number: 'INV-1', amount: '1250.00' }],
    settled_at: '2026-03-14T06:01:00.000Z',
    ...change,
  })

const openInvoice = (id: number, is_overdue: boolean): PaymentOptions['open_invoices'][number] => ({
  id,
  number: `INV-${id}`,
  due_on: is_overdue ? '2026-03-11' : '2026-04-11',
  total: '1250.00',
  rest: '1250.00',
  is_overdue,
})

/** Two bills, the first one overdue. */
const options = (change: Partial<PaymentOptions> = {}): PaymentOptions => ({
  gateways: [{ name: 'bkash', title: 'bKash', is_simulated: true }],
  minimum: '10.00',
  maximum: '100000.00',
  may_pay_less: true,
  may_pay_more: true,
  balance: '300.00',
  amount_due: '2500.00',
  open_invoices: [openInvoice(1, true), openInvoice(2, false)],
  open_payment: null,
  ...change,
})

export const nothingDue = { open_invoices: [], amount_due: '0.00' }

export const linkedInvoice = (change: Partial<LinkedInvoice> = {}): LinkedInvoice => ({
  provider: 'Padma Online',
  number: 'INV-1',
  total: '1250.00',
  amount: '1250.00',
  due_on: '2026-03-11',
  status: 'open',
  is_overdue: true,
  gateways: options().gateways,
  payment: null,
  ...change,
})

/** What a test's server answers; a function is called for each answer. */
export type Answered<Data> = Data | (() => Data)

const value = <Data>(answered: Answered<Data>) =>
  typeof answered === 'function' ? (answered as () => Data)() : answered

export const answerOptions = (change: Answered<Partial<PaymentOptions>> = {}) =>
  http.get('*/api/payment-options', () => HttpResponse.json({ data: options(value(change)) }))

export const answerPayment = (answered: Answered<Payment>) =>
  http.get('*/api/payments/70', () => HttpResponse.json({ data: value(answered) }))

/** A payment that was sent, with its idempotency key. */
export interface SentPayment {
  key: string | null
  body: unknown
}

/** Takes payments at a path and records them. An answer that is a `Response` is sent unchanged. */
export function takePayments(
  answers: (Payment | Response)[],
  path = '/payments',
): { sent: SentPayment[]; handler: ReturnType<typeof http.post> } {
  const sent: SentPayment[] = []
  const handler = http.post(`*/api${path}`, async ({ request }) => {
    sent.push({ key: request.headers.get('idempotency-key'), body: await request.json() })
    const answer = answers[Math.min(sent.length, answers.length) - 1]
    return answer instanceof Response ? answer : HttpResponse.json({ message: 'Begun', data: answer })
  })
  return { sent, handler }
}
