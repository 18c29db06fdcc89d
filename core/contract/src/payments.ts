import * as z from 'zod'
import { plainDigits } from './digits'
import { gatewayNames } from './gateways'
import { bodyId, defineRoute, id } from './route'
import { changed, connectionQuery, cuid, day, instant, list, listQuery, money, one } from './wire'
import { missing } from './missing'

const gatewayName = z.enum(gatewayNames)

export const paymentKind = z.enum(['bill', 'topup'])

export type PaymentKind = z.infer<typeof paymentKind>

/**
 * `created`, `pending`: not decided yet. `succeeded`: the money has arrived. `succeeded_late`: it arrived after we
 * had given up waiting, and is credited too. `failed`, `expired`: nothing was taken. `refund_pending`: the money is
 * on its way back. `refunded`, `partially_refunded`: it is back. `review`: our staff check it.
 */
export const paymentState = z.enum([
  'created',
  'pending',
  'succeeded',
  'failed',
  'expired',
  'succeeded_late',
  'refund_pending',
  'refunded',
  'partially_refunded',
  'review',
])

export type PaymentState = z.infer<typeof paymentState>

/** An amount that somebody types: with up to the decimals of its currency, above zero. */
export const paymentAmount = z
  .string({ error: missing('The amount field is required') })
  .trim()
  .min(1, { error: 'The amount field is required', abort: true })
  .overwrite(plainDigits)
  .regex(/^\d{1,9}(\.\d{1,3})?$/, {
    error: 'The amount field must be a number with up to two decimals',
    abort: true,
  })
  .refine((text) => Number(text) > 0, 'The amount field must be above zero')

export const payment = z.object({
  id: z.number().int(),
  /** The line it is for. */
  connection_id: z.number().int(),
  /** The line's username: what customers know as its client ID. */
  username: z.string(),
  kind: paymentKind,
  /** The gateway's name, such as `bkash`, or how staff took it: `cash`, `bank`. */
  gateway: z.string(),
  amount: money,
  state: paymentState,
  /**
   * Whether nothing more happens to it by itself. False for created, pending and refund_pending, for one that our staff
   * check, and for a payment that a newer one replaced while the gateway could not be asked about it.
   */
  is_final: z.boolean(),
  /** One sentence for the customer about bad news; null otherwise. */
  message: z.string().nullable(),
  /** Where the browser goes to pay: a path of the portal or another site. Null unless the state is `pending`. */
  redirect_url: z.string().nullable(),
  /** The gateway's receipt number, bKash's TrxID for example; null while no money has moved. */
  transaction_id: z.string().nullable(),
  /** The number of the receipt, if staff took the money: `R-000214`. */
  receipt_no: z.string().nullable(),
  /** How much of it was refunded. */
  refunded: money,
  /** The invoices it pays, each with the amount that settled it; the rest went to the wallet. */
  invoices: z.array(z.object({ id: z.number().int(), number: z.string(), amount: money })),
  created_at: instant,
  /** When the money came. */
  settled_at: instant.nullable(),
})

export type Payment = z.infer<typeof payment>

/** What the payment screens need to offer a choice. */
export const paymentOptions = z.object({
  gateways: z.array(
    z.object({
      name: gatewayName,
      title: z.string(),
      /** True when the built-in simulator replaces the gateway: no money moves. */
      is_simulated: z.boolean(),
    }),
  ),
  /** The smallest and the largest amount of one payment. */
  minimum: money,
  maximum: money,
  /** Whether a bill payment may be less or more than the chosen invoices add up to. */
  may_pay_less: z.boolean(),
  may_pay_more: z.boolean(),
  /** What the customer holds in advance: the wallet. */
  balance: money,
  /** The sum of the open invoices below. */
  amount_due: money,
  /** The oldest first. */
  open_invoices: z.array(
    z.object({
      id: z.number().int(),
      number: z.string(),
      due_on: day,
      total: money,
      /** The unpaid part. */
      rest: money,
      is_overdue: z.boolean(),
    }),
  ),
  /** This line's undecided payment; a new payment replaces it. */
  open_payment: payment.nullable(),
})

export type PaymentOptions = z.infer<typeof paymentOptions>

/**
 * What the browser brings back from a gateway. We only trust which payment it names, and ask the gateway about the
 * rest.
 */
export const gatewayReturn = z.strictObject({
  payment_id: z.string().min(1).max(64),
  status: z.enum(['success', 'failure', 'cancel']).optional(),
})

/** A payment as shown to somebody who has only a pay link. */
export const linkedPayment = payment.pick({
  id: true,
  gateway: true,
  amount: true,
  state: true,
  is_final: true,
  message: true,
  redirect_url: true,
  transaction_id: true,
  created_at: true,
  settled_at: true,
})

export type LinkedPayment = z.infer<typeof linkedPayment>

/** What a pay link shows; it contains nothing personal. */
export const linkedInvoice = z.object({
  /** The organization's name. */
  provider: z.string(),
  number: z.string(),
  total: money,
  /** What is left to pay, which is what a payment by this link takes. */
  amount: money,
  due_on: day,
  status: z.enum(['open', 'paid', 'void']),
  is_overdue: z.boolean(),
  gateways: paymentOptions.shape.gateways,
  /** The latest payment made by a pay link for this invoice. */
  payment: linkedPayment.nullable(),
})

export type LinkedInvoice = z.infer<typeof linkedInvoice>

const gatewayParams = z.object({ gateway: gatewayName })
const linkParams = z.object({ token: z.string().regex(/^[\w-]{10,80}\.[\w-]{20,60}$/) })

export const paymentRoutes = {
  options: defineRoute({
    method: 'GET',
    path: '/payment-options',
    summary: 'How one connection can be paid for: gateways, limits, open invoices, the undecided payment',
    right: { audience: 'self-care', name: 'payments.options' },
    connection: 'required',
    query: connectionQuery,
    response: one(paymentOptions),
  }),
  start: defineRoute({
    method: 'POST',
    path: '/payments',
    summary:
      'Begins a payment and says where to go to pay; an undecided payment of the same line continues or is replaced',
    right: { audience: 'self-care', name: 'payments.start' },
    load: 'slow',
    connection: 'required',
    idempotent: true,
    body: z.strictObject({
      cuid,
      kind: paymentKind,
      /** Required for a top-up. For a bill, absent: the sum of the chosen invoices. */
      amount: paymentAmount.optional(),
      /** The invoices to pay, only for a bill. Absent: all open ones. */
      invoice_ids: z.array(bodyId).min(1).max(24).optional(),
      gateway: gatewayName,
    }),
    response: changed(payment),
    errors: [
      'payment.nothing-due',
      'payment.line-closed',
      'payment.being-confirmed',
      'payment.arrived',
      'payment.gateway-unavailable',
      'payment.gateway-silent',
    ],
  }),
  read: defineRoute({
    method: 'GET',
    path: '/payments/:id',
    summary: 'One payment',
    right: { audience: 'self-care', name: 'payments.read' },
    params: z.object({ id }),
    response: one(payment),
  }),
  recheck: defineRoute({
    method: 'POST',
    path: '/payments/:id/recheck',
    summary: 'Asks the gateway about a payment now, and returns its new state',
    right: { audience: 'self-care', name: 'payments.recheck' },
    load: 'slow',
    params: z.object({ id }),
    response: changed(payment),
  }),
  return: defineRoute({
    method: 'POST',
    path: '/payments/:gateway/return',
    summary: 'The browser is back from a gateway: names the payment, which is then checked with the gateway',
    right: { audience: 'self-care', name: 'payments.return' },
    load: 'first',
    params: gatewayParams,
    body: gatewayReturn,
    response: changed(payment),
    errors: ['record.not-found'],
  }),
  webhook: defineRoute({
    method: 'POST',
    path: '/payments/:gateway/webhook',
    summary: 'News of a gateway, with its signature; stored now, and checked with the gateway afterwards',
    right: { audience: 'public', name: 'payments.webhook' },
    load: 'first',
    rawBody: true,
    params: gatewayParams,
    body: z.string().max(256 * 1024),
    response: z.object({ message: z.string() }),
    errors: ['payment.news-refused', 'payment.gateway-silent'],
  }),
  history: defineRoute({
    method: 'GET',
    path: '/recharge-history',
    summary: 'The payments and top-ups of one connection, the latest first',
    right: { audience: 'self-care', name: 'payments.history' },
    connection: 'required',
    query: listQuery({
      filters: {
        cuid,
        kind: paymentKind.optional(),
        state: paymentState.optional(),
      },
    }),
    response: list(payment),
  }),
  link: defineRoute({
    method: 'GET',
    path: '/pay/:token',
    summary: 'The invoice of a pay link',
    right: { audience: 'public', name: 'payments.link' },
    params: linkParams,
    response: one(linkedInvoice),
    errors: ['payment.link-expired'],
  }),
  linkStart: defineRoute({
    method: 'POST',
    path: '/pay/:token/payments',
    summary: 'Begins a payment of the unpaid part of the invoice',
    right: { audience: 'public', name: 'payments.link-start' },
    load: 'slow',
    params: linkParams,
    idempotent: true,
    body: z.strictObject({ gateway: gatewayName }),
    response: changed(linkedPayment),
    errors: [
      'payment.link-expired',
      'payment.nothing-due',
      'payment.being-confirmed',
      'payment.arrived',
      'payment.gateway-unavailable',
      'payment.gateway-silent',
    ],
  }),
  linkRecheck: defineRoute({
    method: 'POST',
    path: '/pay/:token/payments/:id/recheck',
    summary: 'Asks the gateway about a payment begun by this link, and returns its new state',
    right: { audience: 'public', name: 'payments.link-recheck' },
    load: 'slow',
    params: linkParams.extend({ id }),
    response: changed(linkedPayment),
    errors: ['payment.link-expired'],
  }),
  linkReturn: defineRoute({
    method: 'POST',
    path: '/pay/:token/return',
    summary:
      'The browser is back from a gateway at a pay link: names the payment, which is then checked with the gateway',
    right: { audience: 'public', name: 'payments.link-return' },
    load: 'first',
    params: linkParams,
    body: gatewayReturn,
    response: changed(linkedPayment),
    errors: ['payment.link-expired'],
  }),
}
