import * as z from 'zod'
import { defineRoute } from './route'
import { connectionQuery, cuid, day, list, money, one, pageQuery } from './wire'

export const billInfo = z.object({
  /** What the contract in force costs per month, tax included; `0.00` without one. */
  monthlyAmount: money,
  /** Due date of the oldest open invoice, else of the next one; null when there will be none. */
  billDueDate: day.nullable(),
  /** What the customer holds in advance: the wallet. */
  availableBalance: money,
  contractStartDate: day.nullable(),
  /** Sum of the open invoices. */
  amount_due: money,
  /** Whether an open invoice was due before today. */
  is_overdue: z.boolean(),
})

export type BillInfo = z.infer<typeof billInfo>

export const invoice = z.object({
  id: z.number().int(),
  number: z.string(),
  period_start: day,
  period_end: day,
  issued_on: day,
  due_on: day,
  total: money,
  paid: money,
  status: z.enum(['open', 'paid']),
  /** Open, and due before today. */
  is_overdue: z.boolean(),
})

export type Invoice = z.infer<typeof invoice>

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
  history: defineRoute({
    method: 'GET',
    path: '/get_billing_history',
    summary: 'The invoices of one connection, latest period first; void ones are left out',
    right: { audience: 'self-care', name: 'billing.history' },
    connection: 'required',
    query: z.strictObject({ ...pageQuery, cuid }),
    response: list(invoice),
  }),
}
