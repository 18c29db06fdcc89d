import * as z from 'zod'
import { ownPassword } from './passwords'
import { payment, paymentAmount } from './payments'
import { exportOf } from './exports'
import { refundFunds } from './refund-funds'
import { defineRoute, id } from './route'
import { changed, cuid, instant, list, money, one, listQuery } from './wire'
import { missing } from './missing'

/**
 * `payment`: one of our payments in review. `message`: a gateway's message about money that belongs to no known line.
 */
export const paymentCaseKind = z.enum(['payment', 'message'])

export type PaymentCaseKind = z.infer<typeof paymentCaseKind>

/**
 * `credit`: the money goes to the payment's line, or to the line named in the call. `refund`: it goes back by the way
 * it came. `dismiss`: no money moves.
 */
export const paymentDecision = z.enum(['credit', 'refund', 'dismiss'])

export type PaymentDecision = z.infer<typeof paymentDecision>

/** Money that waits for somebody's decision. */
export const paymentCase = z.object({
  kind: paymentCaseKind,
  /** The id of the payment or of the message. */
  id: z.number().int(),
  gateway: z.string(),
  /** The amount of the payment, or the amount that the message reports. */
  amount: money,
  /** How much of it was refunded already. */
  refunded: money,
  transaction_id: z.string().nullable(),
  /** The line it is for; null when nobody knows. */
  line: z.object({ id: z.number().int(), username: z.string() }).nullable(),
  /** What the payer wrote into the gateway's own app. */
  reference: z.string().nullable(),
  /** Why somebody must decide, in a sentence for staff. */
  reason: z.string(),
  /** Whether the money is in the ledger. */
  is_credited: z.boolean(),
  /** The decisions that are possible now. */
  decisions: z.array(paymentDecision),
  since: instant,
})

export type PaymentCase = z.infer<typeof paymentCase>

export const paymentCaseDetail = paymentCase.extend({
  /** How much of it can be refunded; nothing when a refund is not among the decisions. */
  refundable: money,
  /** Null when nothing of it is in the ledger, or nothing can be refunded: then no bill changes. */
  funds: refundFunds.nullable(),
  /** What happened to the payment, the latest first; at most fifty. */
  events: z.array(
    z.object({
      id: z.number().int(),
      event: z.string(),
      source: z.string(),
      /** The payment's state after the event; null: the event changed nothing. */
      state: z.string().nullable(),
      occurred_at: instant,
    }),
  ),
})

export type PaymentCaseDetail = z.infer<typeof paymentCaseDetail>

/** The reason for the audit log; a refund also sends it to the gateway. */
export const decisionReason = z
  .string({ error: missing('The reason field is required') })
  .trim()
  .min(3, 'The reason field must have at least 3 characters')
  .max(200, 'The reason field must have at most 200 characters')

const needsPassword = {
  path: ['password'],
  error: 'The Password field is required',
  // Also checked when other fields are wrong.
  when: ({ value }: { value: unknown }) => (value as { decision?: unknown } | null)?.decision === 'refund',
}

export const closePaymentCase = z
  .strictObject({
    decision: paymentDecision,
    reason: decisionReason,
    /** The line that the money belongs to, when it has none yet; only for `credit`. */
    cuid,
    /** How much is refunded; absent: all that is left. Only for `refund`. */
    amount: paymentAmount.optional(),
    /** Whether bills that were paid may become unpaid again. Without it, a refund that needs that is refused. */
    may_reopen_bills: z.boolean().optional(),
    /** One's own password; required for `refund`. */
    password: ownPassword.optional(),
  })
  .refine(({ password }) => password !== undefined, needsPassword)

const params = z.strictObject({ kind: paymentCaseKind, id })

const listOfCases = defineRoute({
  method: 'GET',
  path: '/desk/payment-cases',
  summary: 'Payments in review and money without a line, the longest waiting first',
  right: { audience: 'staff', name: 'payment-cases.list' },
  query: listQuery({ filters: {} }),
  response: list(paymentCase),
})

/**
 * Money that needs a person's decision. The row rules of `payment` narrow the payments; messages belong to no line,
 * so no rule narrows them.
 */
export const paymentCaseRoutes = {
  list: listOfCases,
  export: exportOf(listOfCases),
  read: defineRoute({
    method: 'GET',
    path: '/desk/payment-cases/:kind/:id',
    summary: 'One case with its history',
    right: { audience: 'staff', name: 'payment-cases.read' },
    params,
    response: one(paymentCaseDetail),
  }),
  close: defineRoute({
    method: 'POST',
    path: '/desk/payment-cases/:kind/:id/close',
    summary: 'Decides what happens to the money; a refund needs one’s own password again',
    right: { audience: 'staff', name: 'payment-cases.close' },
    params,
    connection: 'optional',
    idempotent: true,
    secret: true,
    body: closePaymentCase,
    /** The payment that was credited or refunded; null for a dismissed message. */
    response: changed(payment.nullable()),
    errors: [
      'payment-case.closed',
      'payment-case.not-possible',
      'payment-case.already-credited',
      'payment.gateway-unavailable',
      'payment-case.gateway-silent',
      'payment.not-refundable',
      'billing.refund-reopens-bills',
      'billing.refund-too-large',
      'auth.too-many-tries',
    ],
  }),
}
