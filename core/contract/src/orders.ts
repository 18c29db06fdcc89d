import * as z from 'zod'
import { exportOf } from './exports'
import { bulkIds, bulkPreview, bulkResult } from './bulk'
import { defineRoute, id } from './route'
import { changed, cuid, day, givenDay, instant, list, listQuery, money, one } from './wire'
import { paragraphs } from './visible-texts'

export const orderStatus = z.enum(['placed', 'confirmed', 'in-progress', 'completed', 'cancelled'])

export type OrderStatus = z.infer<typeof orderStatus>

const orderKind = z.enum(['new-connection', 'package-change', 'address-change', 'equipment'])

export const order = z.object({
  id: z.number().int(),
  kind: orderKind,
  status: orderStatus,
  description: z.string(),
  /** Tax included; negative where money is given back. */
  amount: money,
  /** Whether the customer may still cancel it. */
  is_cancellable: z.boolean(),
  placed_at: instant,
  updated_at: instant,
  /** The day on which staff mean to work on it. */
  planned_on: day.nullable(),
  /** What has happened to the order, oldest first. */
  steps: z.array(z.object({ status: z.string(), note: z.string(), occurred_at: instant })),
  /** What an open order still has before it, in this order. */
  coming: z.array(
    z.object({
      status: orderStatus,
      /** The day for which it is planned; null: none is yet. */
      on: day.nullable(),
      /** Whether there are orders that go on without this step. */
      is_optional: z.boolean(),
    }),
  ),
})

export type Order = z.infer<typeof order>

/** An order as the desk sees it: whose it is, and its possible next steps. */
export const deskOrder = order.extend({
  connection_id: z.number().int(),
  username: z.string(),
  customer: z.string(),
  contact: z.string(),
  city: z.string(),
  /** The new address and the preferred day of a change of address. */
  move: z.object({ address: z.string(), preferred_on: day, note: z.string() }).nullable(),
  /** Empty as well for a caller who may not add steps. */
  next_steps: z.array(orderStatus),
  /** Whether the caller may plan it for a day. */
  can_plan: z.boolean(),
})

export type DeskOrder = z.infer<typeof deskOrder>

/**
 * How the desk's list can be narrowed; `open` is everything that is neither completed nor cancelled, and `today` what of it is
 * planned for the caller's today or was for a day before.
 */
export const orderFilter = z.enum([...orderStatus.options, 'open', 'today'])

export type OrderFilter = z.infer<typeof orderFilter>

export const newOrderStep = z.strictObject({
  status: orderStatus.exclude(['placed']),
  /** A note to the customer. */
  note: paragraphs(z.string().trim().max(300)).default(''),
})

const listAtDesk = defineRoute({
  method: 'GET',
  path: '/desk/orders',
  summary: 'Orders of the caller’s customers, the longest waiting first while they are open',
  right: { audience: 'staff', name: 'orders.desk' },
  query: listQuery({
    filters: {
      status: orderFilter.default('open'),
      kind: orderKind.optional(),
    },
  }),
  response: list(deskOrder),
})

const addStep = defineRoute({
  method: 'POST',
  path: '/desk/orders/:id/steps',
  summary: 'Moves an order to its next step, and tells the customer',
  right: { audience: 'staff', name: 'orders.add-step' },
  params: z.object({ id }),
  body: newOrderStep,
  response: changed(deskOrder),
  errors: ['order.step-not-possible'],
})

const plan = defineRoute({
  method: 'PUT',
  path: '/desk/orders/:id/plan',
  summary: 'Plans an open order for a day, or for none, and tells the customer the day',
  right: { audience: 'staff', name: 'orders.plan' },
  params: z.object({ id }),
  body: z.strictObject({ planned_on: givenDay().nullable() }),
  response: changed(deskOrder),
  errors: ['order.step-not-possible'],
})

export const orderRoutes = {
  mine: defineRoute({
    method: 'GET',
    path: '/my_orders',
    summary: 'The orders of one connection with their steps, the latest first',
    right: { audience: 'self-care', name: 'orders.list' },
    connection: 'required',
    query: listQuery({ filters: { cuid } }),
    response: list(order),
  }),
  cancel: defineRoute({
    method: 'POST',
    path: '/my_orders/:id/cancel',
    summary: 'Cancels an order that nobody is working on yet',
    right: { audience: 'self-care', name: 'orders.cancel' },
    connection: 'required',
    params: z.object({ id }),
    body: z.strictObject({ cuid }),
    response: changed(order),
    errors: ['order.not-cancellable'],
  }),
  desk: listAtDesk,
  exportDesk: exportOf(listAtDesk),
  addStep,
  plan,
  previewSteps: defineRoute({
    method: 'POST',
    path: '/desk/orders/steps/preview',
    summary: 'Which of these orders can take a step, and why the others cannot',
    right: { audience: 'staff', name: 'orders.preview-steps' },
    goesWith: addStep,
    body: z.strictObject({ ids: bulkIds, status: newOrderStep.shape.status }),
    response: one(bulkPreview),
  }),
  addSteps: defineRoute({
    method: 'POST',
    path: '/desk/orders/steps',
    summary: 'Moves each of these orders to a step, as one by one, and says what became of each',
    right: { audience: 'staff', name: 'orders.add-steps' },
    goesWith: addStep,
    body: newOrderStep.extend({ ids: bulkIds }),
    response: changed(bulkResult),
  }),
}
