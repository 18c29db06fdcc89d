import * as z from 'zod'
import { exportOf } from './exports'
import { ownPassword } from './passwords'
import { decisionReason, paymentCaseDetail } from './payment-cases'
import { payment, paymentAmount } from './payments'
import { refundFunds } from './refund-funds'
import { defineRoute, id } from './route'
import { changed, day, givenDay, instant, list, listQuery, money, one } from './wire'

/**
 * How a list of payments can be narrowed. Each word stands for the states that mean the same to somebody who
 * searches.
 */
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
    receipt_no: true,
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
 * Why nothing can be refunded. `right`: the caller may not refund. `state`: the payment holds no money. `all-back`:
 * everything was refunded already. `under-way`: another refund is not finished. `unanswered`: the gateway has not said for
 * an hour what became of that refund, so staff can settle it. `review`: the payment waits for a
 * decision. `by-hand`: it came as cash or through the bank, and was not
 * recorded here. `gateway-app`: it was paid in the gateway's own app, so
 * there is no attempt to refund. `spent`: the wallet held it and has paid later bills with it. `used-up`: the gateway has
 * refunded it as many times as it does.
 */
export const refundHindrance = z.enum([
  'right',
  'state',
  'all-back',
  'under-way',
  'unanswered',
  'review',
  'by-hand',
  'gateway-app',
  'spent',
  'used-up',
])

export type RefundHindrance = z.infer<typeof refundHindrance>

export const deskPaymentDetail = deskPayment.extend({
  invoices: payment.shape.invoices,
  /** Null: staff did not take it, or before there were receipts. */
  receipt: z
    .object({
      number: z.string(),
      /** The way of money, as it was called then. */
      way: z.string(),
      taken_by: z.string(),
      taken_at: instant,
      /** The cash day that it counts to; null: whoever took it has no cash desk. */
      cash_day: z.object({ id: z.number().int(), day }).nullable(),
      /** Whether the caller may send it to the payer. */
      can_send: z.boolean(),
    })
    .nullable(),
  /** How much of it can be refunded. */
  refundable: money,
  /** Null when the caller can refund it now. */
  hindrance: refundHindrance.nullable(),
  /** Null when the caller cannot refund anything. */
  funds: refundFunds.nullable(),
  /** Every refund of it, the latest first; a gateway allows ten at most. */
  refunds: z.array(
    z.object({
      id: z.number().int(),
      amount: money,
      state: z.enum(['pending', 'done', 'refused']),
      reason: z.string(),
      /** The member of staff who gave it. */
      by: z.string(),
      /** The gateway's number of the refund. */
      transaction_id: z.string().nullable(),
      created_at: instant,
      settled_at: instant.nullable(),
    }),
  ),
  events: paymentCaseDetail.shape.events,
})

export type DeskPaymentDetail = z.infer<typeof deskPaymentDetail>

export const refundForm = z.strictObject({
  /** Absent: all that is left. */
  amount: paymentAmount.optional(),
  /** Whether bills may become unpaid again. Without it, a refund that needs that is refused. */
  may_reopen_bills: z.boolean().optional(),
  /** The reason, for the audit log and the gateway. */
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
      /** A whole subscriber ID, username, payment number, receipt number or transaction ID of the gateway. */
      q: z.string().trim().min(1).max(64).optional(),
      state: paymentFilter.optional(),
      /** Days of each organization's calendar on which it was begun, both inclusive. */
      from: givenDay().optional(),
      to: givenDay().optional(),
      /** A gateway's name, or the kind of a way of money. */
      method: z
        .string()
        .regex(/^[a-z-]{1,30}$/)
        .optional(),
      /** The person who took it by hand. */
      collector: id.optional(),
      /** The area of its line. */
      area: id.optional(),
      least: paymentAmount.optional(),
      most: paymentAmount.optional(),
    },
  }),
  response: list(deskPayment),
})

const { page: _page, per_page: _perPage, ...filters } = listOfPayments.query.shape

/** What staff can do with payments that the row rules of `payment` allow. */
export const deskPaymentRoutes = {
  list: listOfPayments,
  export: exportOf(listOfPayments),
  sums: defineRoute({
    method: 'GET',
    path: '/desk/payments/sums',
    summary:
      'What the payments that the same filters choose brought, by method and currency; with amounts, a collector or a search, those among the latest 20,000',
    right: { audience: 'staff', name: 'payments.sums' },
    query: z.strictObject(filters),
    response: one(
      z.object({
        methods: z.array(
          z.object({
            method: z.string(),
            payments: z.number().int(),
            amount: money,
            refunded: money,
          }),
        ),
        /** There are more than were looked at. */
        is_partial: z.boolean(),
      }),
    ),
  }),
  read: defineRoute({
    method: 'GET',
    path: '/desk/payments/:id',
    summary: 'One payment, with its refunds and how much more can be refunded',
    right: { audience: 'staff', name: 'payments.look' },
    params,
    response: one(deskPaymentDetail),
  }),
  refund: defineRoute({
    method: 'POST',
    path: '/desk/payments/:id/refund',
    summary:
      'Refunds all or a part of what is left of a payment, by the way it came; needs one’s own password again',
    right: { audience: 'staff', name: 'payments.refund' },
    params,
    idempotent: true,
    secret: true,
    body: refundForm,
    response: changed(payment),
    errors: [
      'payment.not-refundable',
      'payment.refunds-used-up',
      'billing.refund-reopens-bills',
      'billing.refund-too-large',
      'cash.day-open',
      'cash.changed',
      'auth.too-many-tries',
    ],
  }),
}
