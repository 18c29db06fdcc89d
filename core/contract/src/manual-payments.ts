import * as z from 'zod'
import { plainDigits } from './digits'
import { optionalText } from './form-fields'
import { missing } from './missing'
import { payableWay, wayKinds } from './payment-ways'
import { bodyId, defineRoute } from './route'
import { changed, connectionQuery, cuid, day, givenInstant, money, one } from './wire'

/** A way of money by its id, or by its kind: then it is the organization's first active one of that kind. */
const way = z.union([bodyId, z.enum(wayKinds)], { error: 'Choose how it was paid' })

/** Like `paymentAmount`, but a wrong amount does not keep the other field from being checked. */
const amount = z
  .string({ error: missing('The amount field is required') })
  .trim()
  .overwrite(plainDigits)
  .superRefine((text, context) => {
    const message = faultOf(text)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })

function faultOf(text: string): string | undefined {
  if (text === '') return 'The amount field is required'
  if (!/^\d{1,9}(\.\d{1,3})?$/.test(text)) return 'The amount field must be a number with up to two decimals'
  return Number(text) === 0 ? 'The amount field must be above zero' : undefined
}

const shape = {
  way,
  amount,
  /** The number of the slip, the transfer or the cheque, by the rule of the way: no two of a kind have the same one. */
  reference: optionalText({ max: 64 }),
  /**
   * True: it was paid twice. Without it, the same amount in the same way for the same line within five minutes is refused with
   * `payment.repeated`, unless it has a reference.
   */
  again: z.boolean().default(false),
  /**
   * The open bills that it pays, in this order; what is more stays on the balance. Absent: the oldest bills first, as far as it
   * goes.
   */
  invoice_ids: z.array(bodyId).min(1).max(100).optional(),
}

export const manualPaymentForm = z.strictObject(shape)

/** The payment, and the number of its receipt. */
const recorded = z.object({
  id: bodyId,
  receipt_no: z.string(),
  /** Until when the line is paid now, if it is prepaid. */
  paid_until: day.nullable().default(null),
  /** The line was off, and is switched on again by it. */
  is_back_on: z.boolean().default(false),
  /** What may be done with the receipt. */
  can: z.array(z.enum(['print-receipt', 'send-receipt'])).default([]),
})

const record = defineRoute({
  method: 'POST',
  path: '/desk/payments',
  summary:
    'Records money that was paid past all gateways; it settles the line’s open bills, the oldest first',
  right: { audience: 'staff', name: 'payments.record' },
  connection: 'required',
  idempotent: true,
  body: z.strictObject({ ...shape, cuid }),
  response: changed(recorded),
  errors: ['payment.repeated', 'cash.day-open', 'cash.changed'],
})

export const manualPaymentRoutes = {
  record,
  fromBalance: defineRoute({
    method: 'POST',
    path: '/desk/balance-uses',
    summary: 'Pays chosen bills of a line from what it holds in advance',
    right: { audience: 'staff', name: 'payments.use-balance' },
    connection: 'required',
    idempotent: true,
    body: z.strictObject({ invoice_ids: z.array(bodyId).min(1).max(100), cuid }),
    response: changed(z.object({ used: money, balance: money })),
    errors: ['payment.no-balance'],
  }),
  ways: defineRoute({
    method: 'GET',
    path: '/desk/payments/ways',
    summary: 'In which ways money for a line can be taken: the active ones of its organization',
    right: { audience: 'staff', name: 'payments.ways' },
    goesWith: record,
    connection: 'required',
    query: connectionQuery,
    response: one(z.object({ ways: z.array(payableWay) })),
  }),
}

export const backdatedPaymentRoutes = {
  record: defineRoute({
    method: 'POST',
    path: '/desk/backdated-payments',
    summary: 'The same for money that was taken earlier on the cash day that is open',
    right: { audience: 'staff', name: 'payments.backdate' },
    connection: 'required',
    idempotent: true,
    body: z.strictObject({
      ...shape,
      /** When it was taken. */
      taken_at: givenInstant(),
      cuid,
    }),
    response: changed(recorded),
    errors: ['payment.repeated', 'cash.day-open', 'cash.changed'],
  }),
}
