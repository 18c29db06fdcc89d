import * as z from 'zod'
import { defineRoute } from './route'
import { connectionQuery, day, money, one } from './wire'

export const billInfo = z.object({
  /** What the contract costs per month, tax included. */
  monthlyAmount: money,
  /** Due date of the oldest open invoice, else of the next one; null without a contract. */
  billDueDate: day.nullable(),
  /** What the customer holds in advance, minus nothing: the wallet. */
  availableBalance: money,
  contractStartDate: day.nullable(),
  /** Sum of the open invoices. */
  amount_due: money,
  is_overdue: z.boolean(),
})

export type BillInfo = z.infer<typeof billInfo>

export const billingRoutes = {
  billInfo: defineRoute({
    method: 'GET',
    path: '/get-bill-info',
    summary: 'What is owed for one connection and when',
    right: { audience: 'self-care', name: 'billing.bill-info' },
    connection: 'required',
    query: connectionQuery,
    response: one(billInfo),
  }),
}
