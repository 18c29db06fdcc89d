import * as z from 'zod'
import { day, money } from './wire'

/** Where a refund takes the money from: first the balance, then these bills in this order. */
export const refundFunds = z.object({
  /** What the line holds in advance. A refund up to this amount touches no bill. */
  balance: money,
  /** The bills that the payment settled. What a refund takes out of a bill is unpaid again. */
  bills: z.array(
    z.object({
      id: z.number().int(),
      number: z.string(),
      amount: money,
      due_on: day,
      is_overdue: z.boolean(),
      /** The day from which the line would be suspended for it; null: it would not be, or it is off already. */
      suspends_on: day.nullable(),
    }),
  ),
})

export type RefundFunds = z.infer<typeof refundFunds>
