import * as z from 'zod'
import { defineRoute } from './route'
import { cuid, instant, list, money, pageQuery } from './wire'

export const orderStatus = z.enum(['placed', 'confirmed', 'in-progress', 'completed', 'cancelled'])

export type OrderStatus = z.infer<typeof orderStatus>

export const order = z.object({
  id: z.number().int(),
  kind: z.enum(['new-connection', 'package-change', 'address-change', 'equipment']),
  status: orderStatus,
  description: z.string(),
  /** Tax included. */
  amount: money,
  placed_at: instant,
  updated_at: instant,
  /** What happened, in the order it happened. */
  steps: z.array(z.object({ status: z.string(), note: z.string(), occurred_at: instant })),
})

export type Order = z.infer<typeof order>

export const orderRoutes = {
  mine: defineRoute({
    method: 'GET',
    path: '/my_orders',
    summary: 'The orders of one connection with their steps, the latest first',
    right: { audience: 'self-care', name: 'orders.list' },
    connection: 'required',
    query: z.strictObject({ ...pageQuery, cuid }),
    response: list(order),
  }),
}
