import * as z from 'zod'
import { exportOf } from './exports'
import { ownPassword } from './passwords'
import { decisionReason, paymentCaseDetail } from './payment-cases'
import { payment, paymentAmount } from './payments'
import { defineRoute, id } from './route'
import { changed, day, instant, list, listQuery, money, one } from './wire'

/** What a list of payments can be narrowed to. Each stands for the states that mean the same to somebody who searches. */
export const paymentFilter = z.enum(['paid', 'refunding', 'refunded', 'review', 'waiting', 'unpaid'])

export type PaymentFilter = z.infer<typeof paymentFilter>

/** A payment as staff see it. */
export const deskPayment = payment
  .pick({
    id: true,
    kind: true,
    gateway: true,
    amount: true,
    state: true,
    transaction_id: true,
    refunded: true,
    created_at: true,
    settled_at: true,
  })
  .extend({
    line: z.object({ id: z.number().int(), username: z.string() }),
    /** Who holds the line's account. */
    holder: z.string(),
  })

export type DeskPayment = z.infer<typeof deskPayment>

/**
 * Why nothing can be given back. `right`: the caller may not. `state`: no money is here. `all-back`: nothing is left.
 * `under-way`: a refund is not through yet. `review`: it is among the money to decide. `by-hand`: it came as cash or by
 * the bank. `gateway-app`: it was paid in the gateway's own app, which knows no attempt that could be turned round.
 * `spent`: it lay in the balance and has paid later bills, so that the ledger holds nothing of it any more.
 */
export const refundHindrance = z.enum([
  'right',
  'state',
  'all-back',
  'under-way',
  'review',
  'by-hand',
  'gateway-app',
  'spent',
])

export type RefundHindrance = z.infer<typeof refundHindrance>

export const deskPaymentDetail = deskPayment.extend({
  invoices: payment.shape.invoices,
  /** What of it can be given back. */
  refundable: money,
  /** Null when the caller can give it back now. */
  hindrance: refundHindrance.nullable(),
  /** What a refund takes the money from: the balance as far as it reaches, then these bills in this order. */
  funds: z
    .object({
      /** What the line holds in advance. No bill is touched as far as it reaches. */
      balance: money,
      /** What the payment settled: as much as is taken out of a bill is unpaid again. */
      bills: z.array(
        z.object({
          id: z.number().int(),
          number: z.string(),
          amount: money,
          due_on: day,
          is_overdue: z.boolean(),
          /** From this day on the line is suspended for it; null: it is not, or the line is off already. */
          suspends_on: day.nullable(),
        }),
      ),
    })
    /** Null where the caller can give nothing back. */
    .nullable(),
  /** Each time somebody gave, or gives, something of it back, the latest first; a gateway allows ten at most. */
  refunds: z.array(
    z.object({
      id: z.number().int(),
      amount: money,
      state: z.enum(['pending', 'done', 'refused']),
      reason: z.string(),
      /** Who of the staff. */
      by: z.string(),
      /** The gateway's number of it. */
      transaction_id: z.string().nullable(),
      created_at: instant,
      settled_at: instant.nullable(),
    }),
  ),
  events: paymentCaseDetail.shape.events,
})

export type DeskPaymentDetail = z.infer<typeof deskPaymentDetail>

export const refundForm = z.strictObject({
  /** All that is left, when absent. */
  amount: paymentAmount.optional(),
  /** Whether bills may become unpaid again. Without it a refund that would do that is refused. */
  may_reopen_bills: z.boolean().optional(),
  /** Why, for the audit log and the gateway. */
  reason: decisionReason,
  password: ownPassword,
})

const params = z.strictObject({ id })

const listOfPayments = defineRoute({
  method: 'GET',
  path: '/desk/payments',
  summary: 'Payments of all lines, the latest first; or those that a number or a name finds',
  right: { audience: 'staff', name: 'payments.find' },
  query: listQuery({
    filters: {
      /** A subscriber ID or username, a payment's number, or a gateway's transaction ID; whole. */
      q: z.string().trim().min(1).max(64).optional(),
      state: paymentFilter.optional(),
    },
  }),
  response: list(deskPayment),
})

/** What staff do about payments, narrowed by the row rules of `payment`. */
export const deskPaymentRoutes = {
  list: listOfPayments,
  export: exportOf(listOfPayments),
  read: defineRoute({
    method: 'GET',
    path: '/desk/payments/:id',
    summary: 'One payment with what was given back of it, and what can be',
    right: { audience: 'staff', name: 'payments.look' },
    params,
    response: one(deskPaymentDetail),
  }),
  refund: defineRoute({
    method: 'POST',
    path: '/desk/payments/:id/refund',
    summary:
      'Gives a payment back by the way it came, all or a part of what is left; asks for one’s own password anew',
    right: { audience: 'staff', name: 'payments.refund' },
    params,
    idempotent: true,
    secret: true,
    body: refundForm,
    response: changed(payment),
    errors: [
      'payment.not-refundable',
      'billing.refund-reopens-bills',
      'billing.refund-too-large',
      'auth.too-many-tries',
    ],
  }),
}
