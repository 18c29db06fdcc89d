import * as z from 'zod'
import { bodyId, defineRoute, id } from './route'
import { changed, connectionQuery, cuid, day, instant, list, listQuery, money, one } from './wire'
import { missing } from './missing'

export const gatewayName = z.enum(['bkash'])

export type GatewayName = z.infer<typeof gatewayName>

export const paymentKind = z.enum(['bill', 'topup'])

export type PaymentKind = z.infer<typeof paymentKind>

/**
 * `created`, `pending`: not decided yet. `succeeded`: the money is here; `succeeded_late`: it came after we had
 * given up waiting, and is credited all the same. `failed`, `expired`: nothing was taken. `refund_pending`: money is
 * on its way back; `refunded`, `partially_refunded`: it is back. `review`: our staff look at it.
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

/** An amount somebody types: taka with up to two digits, above zero. */
export const paymentAmount = z
  .string({ error: missing('The amount field is required') })
  .trim()
  .min(1, { error: 'The amount field is required', abort: true })
  .regex(/^\d{1,9}(\.\d{1,2})?$/, {
    error: 'The amount field must be a number with up to two decimals',
    abort: true,
  })
  .refine((text) => Number(text) > 0, 'The amount field must be above zero')

export const payment = z.object({
  id: z.number().int(),
  /** Whose line it is for. */
  connection_id: z.number().int(),
  kind: paymentKind,
  /** `bkash`, or how staff took it: `cash`, `bank`. */
  gateway: z.string(),
  amount: money,
  state: paymentState,
  /**
   * Whether nothing will change any more without somebody's doing. Not so for created, pending and refund_pending, nor
   * for one that a newer payment replaced while the gateway could not be asked about it.
   */
  is_final: z.boolean(),
  /** One sentence about a state that is not good news, for the customer; null otherwise. */
  message: z.string().nullable(),
  /** Where the browser goes to pay: a path of the portal or another site. Null unless the state is `pending`. */
  redirect_url: z.string().nullable(),
  /** The gateway's receipt number (bKash: TrxID); null while no money has moved. */
  transaction_id: z.string().nullable(),
  /** What of it went back. */
  refunded: money,
  /** The invoices it is meant for, and what of it settled them; the rest is in the wallet. */
  invoices: z.array(z.object({ id: z.number().int(), number: z.string(), amount: money })),
  created_at: instant,
  /** When the money came. */
  settled_at: instant.nullable(),
})

export type Payment = z.infer<typeof payment>

/** What the screens of paying need to offer a choice. Amounts in taka. */
export const paymentOptions = z.object({
  gateways: z.array(
    z.object({
      name: gatewayName,
      title: z.string(),
      /** True where the built-in simulator stands in for it: no money moves. */
      is_simulated: z.boolean(),
    }),
  ),
  /** Smallest and largest amount of one payment. */
  minimum: money,
  maximum: money,
  /** Whether a bill may be paid with less than what the chosen invoices ask for, or with more. */
  may_pay_less: z.boolean(),
  may_pay_more: z.boolean(),
  /** What the customer holds in advance: the wallet. */
  balance: money,
  /** Sum of the open invoices below. */
  amount_due: money,
  /** The oldest first. */
  open_invoices: z.array(
    z.object({
      id: z.number().int(),
      number: z.string(),
      due_on: day,
      total: money,
      /** What of it is not paid yet. */
      rest: money,
      is_overdue: z.boolean(),
    }),
  ),
  /** A payment of this line that is not decided yet; a new one takes its place. */
  open_payment: payment.nullable(),
})

export type PaymentOptions = z.infer<typeof paymentOptions>

/** What the browser brings back from bKash. Only the payment's name is believed; the rest is a hint to look. */
export const bkashReturn = z.strictObject({
  payment_id: z.string().min(1).max(64),
  status: z.enum(['success', 'failure', 'cancel']).optional(),
})

/** A payment as somebody sees it who holds only a pay link. */
export const linkedPayment = payment.pick({
  id: true,
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

/** What a pay link shows: nothing about the person. */
export const linkedInvoice = z.object({
  /** The organization's name. */
  provider: z.string(),
  number: z.string(),
  total: money,
  /** What is left to pay: what a payment by this link takes. */
  amount: money,
  due_on: day,
  status: z.enum(['open', 'paid', 'void']),
  is_overdue: z.boolean(),
  gateways: paymentOptions.shape.gateways,
  /** The latest payment made by such a link for this invoice. */
  payment: linkedPayment.nullable(),
})

export type LinkedInvoice = z.infer<typeof linkedInvoice>

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
      'Begins a payment and says where to go to pay; the undecided one of the same line goes on or is replaced',
    right: { audience: 'self-care', name: 'payments.start' },
    load: 'slow',
    connection: 'required',
    idempotent: true,
    body: z.strictObject({
      cuid,
      kind: paymentKind,
      /** Required for a top-up; for a bill what the chosen invoices ask for, when absent. */
      amount: paymentAmount.optional(),
      /** The invoices to pay, all open ones when absent; only for a bill. */
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
    summary: 'One payment as it stands',
    right: { audience: 'self-care', name: 'payments.read' },
    params: z.object({ id }),
    response: one(payment),
  }),
  recheck: defineRoute({
    method: 'POST',
    path: '/payments/:id/recheck',
    summary: 'Asks the gateway about a payment now, and answers how it stands then',
    right: { audience: 'self-care', name: 'payments.recheck' },
    load: 'slow',
    params: z.object({ id }),
    response: changed(payment),
  }),
  bkashReturn: defineRoute({
    method: 'POST',
    path: '/payments/bkash/return',
    summary: 'The browser is back from bKash: names the payment, which is then checked with bKash',
    right: { audience: 'self-care', name: 'payments.bkash-return' },
    load: 'first',
    body: bkashReturn,
    response: changed(payment),
  }),
  bkashWebhook: defineRoute({
    method: 'POST',
    path: '/payments/bkash/webhook',
    summary: 'News of bKash, signed by Amazon SNS; stored, and checked with bKash afterwards',
    right: { audience: 'public', name: 'payments.bkash-webhook' },
    load: 'first',
    rawBody: true,
    body: z.string().max(256 * 1024),
    response: z.object({ message: z.string() }),
    errors: ['payment.news-refused'],
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
    summary: 'What a pay link asks for',
    right: { audience: 'public', name: 'payments.link' },
    params: linkParams,
    response: one(linkedInvoice),
    errors: ['payment.link-expired'],
  }),
  linkStart: defineRoute({
    method: 'POST',
    path: '/pay/:token/payments',
    summary: 'Begins a payment of all that is left of the invoice',
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
    summary: 'Asks the gateway about a payment begun by this link, and answers how it stands then',
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
      'The browser is back from bKash at a pay link: names the payment, which is then checked with bKash',
    right: { audience: 'public', name: 'payments.link-return' },
    load: 'first',
    params: linkParams,
    body: bkashReturn,
    response: changed(linkedPayment),
    errors: ['payment.link-expired'],
  }),
}
