import * as z from 'zod'
import { ownPassword } from './passwords'
import { payment, paymentAmount } from './payments'
import { exportOf } from './exports'
import { refundFunds } from './refund-funds'
import { defineRoute, id } from './route'
import { changed, cuid, instant, list, money, one, listQuery } from './wire'
import { missing } from './missing'
import { paragraphs } from './visible-texts'

/**
 * `payment`: one of our payments in review. `message`: a gateway's message about money that belongs to no known line.
 * `refund`: a refund of which the gateway has not said for an hour whether it was made.
 */
export const paymentCaseKind = z.enum(['payment', 'message', 'refund'])

export type PaymentCaseKind = z.infer<typeof paymentCaseKind>

/**
 * `credit`: the money goes to the payment's line, or to the line named in the call. `refund`: it goes back by the way
 * it came. `dismiss`: no money moves. `refunded` and `not-refunded`: what the gateway's own records say about a refund;
 * the money is booked as if the gateway had answered so.
 */
export const paymentDecision = z.enum(['credit', 'refund', 'dismiss', 'refunded', 'not-refunded'], {
  error: 'Choose what becomes of the money',
})

export type PaymentDecision = z.infer<typeof paymentDecision>

/** Money that waits for somebody's decision. */
export const paymentCase = z.object({
  kind: paymentCaseKind,
  /** The id of the payment, of the message or of the refund. */
  id: z.number().int(),
  gateway: z.string(),
  /** The amount of the payment or of the refund, or the amount that the message reports. */
  amount: money,
  /** What the gateway says that it took, where that made a payment doubtful; null if it does not say. */
  taken: money.nullable(),
  /** How much of it was refunded already. */
  refunded: money,
  /** The gateway's number of the payment, also where the case is about a refund of it. */
  transaction_id: z.string().nullable(),
  /** The line it is for; null when nobody knows. */
  line: z.object({ id: z.number().int(), username: z.string() }).nullable(),
  /** What the payer wrote into the gateway's own app. */
  reference: z.string().nullable(),
  /** The number of the wallet that paid, of money without a line; null when the gateway does not tell it. */
  payer: z.string().nullable(),
  /**
   * Of money without a line: the lines that the payer's reference, or the payer's number, can mean, of those that the
   * caller may list; at most three.
   */
  suggestions: z.array(
    z.object({
      id: z.number().int(),
      username: z.string(),
      holder: z.string(),
      by: z.enum(['reference', 'payer']),
      /** What is open on its bills, of those that the caller may list. */
      owes: money,
    }),
  ),
  /** Why somebody must decide, in a sentence for staff. */
  reason: z.string(),
  /** Whether the money is in the ledger. */
  is_credited: z.boolean(),
  /** The decisions that are possible now. */
  decisions: z.array(paymentDecision),
  /** Who of the staff has it in hand. */
  assignee: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  since: instant,
})

export type PaymentCase = z.infer<typeof paymentCase>

export const paymentCaseDetail = paymentCase.extend({
  /** How much of it can be refunded; nothing when a refund is not among the decisions. */
  refundable: money,
  /** Null when nothing of it is in the ledger, or nothing can be refunded: then no bill changes. */
  funds: refundFunds.nullable(),
  /** Which refund waits for an answer; null when the case is not about one. */
  refund: z
    .object({
      payment_id: z.number().int(),
      /** The amount of the whole payment. */
      payment_amount: money,
      reason: z.string(),
      /** The member of staff who asked for it. */
      by: z.string(),
      requested_at: instant,
    })
    .nullable(),
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
export const decisionReason = paragraphs(
  z
    .string({ error: missing('The reason field is required') })
    .trim()
    .min(3, {
      error: ({ input }) =>
        input === '' ? 'The reason field is required' : 'The reason field must have at least 3 characters',
    })
    .max(200, 'The reason field must have at most 200 characters'),
)

/** The decisions about money that leaves, or left, the provider. */
export const decisionsWithPassword: readonly PaymentDecision[] = ['refund', 'refunded', 'not-refunded']

const decisionIn = (value: unknown) => (value as { decision?: unknown } | null)?.decision

// Both are also checked when other fields are wrong.
const needsPassword = {
  path: ['password'],
  error: 'The Password field is required',
  when: ({ value }: { value: unknown }) => decisionsWithPassword.some((one) => one === decisionIn(value)),
}
const needsNumber = {
  path: ['refund_number'],
  error: 'The transaction ID field is required',
  when: ({ value }: { value: unknown }) => decisionIn(value) === 'refunded',
}

export const closePaymentCase = z
  .strictObject({
    decision: paymentDecision,
    reason: decisionReason,
    /** The line that the money belongs to, when it has none yet; only for `credit`. */
    cuid,
    /**
     * How much is refunded; absent: all that is left. For `credit` it must be what the gateway took. Other decisions take
     * none.
     */
    amount: paymentAmount.optional(),
    /** Whether bills that were paid may become unpaid again. Without it, a refund that needs that is refused. */
    may_reopen_bills: z.boolean().optional(),
    /** The gateway's number of the refund; required for `refunded`, and only for it. */
    refund_number: z
      .string()
      .trim()
      .min(1, { error: 'The transaction ID field is required', abort: true })
      .regex(/^[\w-]{1,64}$/, 'The transaction ID field must be letters and digits, as the gateway shows it')
      .optional(),
    /** One's own password; required for `refund`, `refunded` and `not-refunded`. */
    password: ownPassword.optional(),
  })
  .refine(({ password }) => password !== undefined, needsPassword)
  .refine(({ refund_number }) => refund_number !== undefined, needsNumber)

const params = z.strictObject({ kind: paymentCaseKind, id })

const listOfCases = defineRoute({
  method: 'GET',
  path: '/desk/payment-cases',
  summary:
    'Payments in review, money without a line and refunds without an answer, the longest waiting first',
  right: { audience: 'staff', name: 'payment-cases.list' },
  /** `mine`: those that the caller has in hand; `none`: those of nobody. */
  query: listQuery({ filters: { assignee: z.enum(['mine', 'none']).optional() } }),
  response: list(paymentCase).extend({ can: z.array(z.enum(['decide'])) }),
})

const close = defineRoute({
  method: 'POST',
  path: '/desk/payment-cases/:kind/:id/close',
  summary:
    'Decides what happens to the money; a refund needs one’s own password again, and so does settling one',
  right: { audience: 'staff', name: 'payment-cases.close' },
  params,
  connection: 'optional',
  idempotent: true,
  secret: true,
  body: closePaymentCase,
  /** The payment that was credited or refunded, or whose refund was settled; null for a dismissed message. */
  response: changed(payment.nullable()),
  errors: [
    'payment-case.closed',
    'payment-case.not-possible',
    'payment-case.already-credited',
    'payment.gateway-unavailable',
    'payment-case.gateway-silent',
    'payment.not-refundable',
    'payment.refunds-used-up',
    'billing.refund-reopens-bills',
    'billing.refund-too-large',
    'auth.too-many-tries',
  ],
})

/**
 * Money that needs a person's decision. The row rules of `payment` narrow the payments and their refunds; messages
 * belong to no line, so no rule narrows them.
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
  close,
}
