import type { Order, OrderStatus } from '@uplink/contract/orders'
import type { Call } from '#platform/http/call'
import { allOf } from '#platform/list/listing'
import { page } from '#platform/http/pages'
import type { OwnConnection } from '#platform/http/person'
import { found, Problem } from '#platform/http/problem'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import { notify } from '../notifications/notifications.public'
import {
  lockOrder,
  ofConnection,
  anyOrder,
  insertOrder,
  insertStep,
  type LockedOrder,
  findById,
  findOpen,
  findPage,
} from './orders.store'
import { ordersOfLine } from './orders.access'
import { stepTaken } from './orders.notices'
import { isCancellable } from './orders.steps'
import { toOrder } from './orders.view'

export async function listOrders(
  call: Call,
  connection: OwnConnection,
  query: { page: number; per_page: number },
) {
  const { rows, total } = await findPage(call.db, {
    connection: connection.id,
    within: await ordersOfLine(call, connection, 'List'),
    limit: query.per_page,
    offset: (query.page - 1) * query.per_page,
  })
  return page(rows.map(toOrder), total, query)
}

/** Cancels an order. When staff do it for a customer, the customer is told. */
export async function cancelOrder(
  effects: EffectsByKind,
  call: Call,
  connection: OwnConnection,
  id: number,
): Promise<Order> {
  const within = allOf(ofConnection(connection.id), await ordersOfLine(call, connection, 'Edit'))
  return call.db.transaction().execute(async (tx) => {
    const order = found(await lockOrder(tx, id, within))
    if (!isCancellable(order.status)) throw new Problem('order.not-cancellable')
    const isOwn = order.user_id === call.person.userId
    const step = { status: 'cancelled', note: isOwn ? 'Cancelled by the customer' : '' } as const
    await takeStep(tx, call.clock, order, step, effects)
    if (!isOwn) await notify(tx, call.clock, stepTaken(order, step))
    return toOrder(found(await findById(tx, id)))
  })
}

/** What else happens, in the same transaction, when an order of a kind ends; `needs.ts` passes it in. */
export interface OrderEffects {
  completed?(tx: Database, clock: Clock, order: { id: number; connection_id: number }): Promise<void>
  cancelled?(tx: Database, clock: Clock, order: { id: number; connection_id: number }): Promise<void>
}

export type EffectsByKind = Partial<Record<Order['kind'], OrderEffects>>

interface NewOrder {
  connection: number
  kind: Order['kind']
  description: string
  /** Poisha, tax included; negative for a credit. */
  amount: number
}

/**
 * Places an order, in the caller's transaction. Returns its id. `within`: the orders that staff may create, who place it
 * for a customer.
 */
export async function placeOrder(
  tx: Database,
  clock: Clock,
  order: NewOrder,
  within: Within | undefined,
): Promise<number> {
  const id = await insertOrder(tx, { ...order, now: clock.now() })
  // the insert is rolled back with the caller's transaction
  if (within !== undefined && !(await lockOrder(tx, id, within))) throw new Problem('access.denied')
  return id
}

/**
 * Locks an order until the transaction ends. Do it before locking anything that belongs to it, so that everybody
 * locks in the same order.
 */
export async function holdOrder(tx: Database, id: number): Promise<void> {
  found(await lockOrder(tx, id, anyOrder))
}

/** Adds a step that the portal itself has decided, and tells the customer. */
export async function addStep(
  tx: Database,
  clock: Clock,
  step: { order: number; status: OrderStatus; note: string },
): Promise<void> {
  const order = found(await lockOrder(tx, step.order, anyOrder))
  await insertStep(tx, { ...step, now: clock.now() })
  await notify(tx, clock, stepTaken(order, step))
}

/** Cancels the open orders of a line, which is locked, because it is not its owner's any more; the owner is told. */
export async function cancelOpenOrders(
  tx: Database,
  clock: Clock,
  { connection, note, effects }: { connection: number; note: string; effects: EffectsByKind },
): Promise<void> {
  for (const id of await findOpen(tx, connection)) {
    const order = found(await lockOrder(tx, id, anyOrder))
    const step = { status: 'cancelled', note } as const
    await takeStep(tx, clock, order, step, effects)
    await notify(tx, clock, stepTaken(order, step))
  }
}

/** Adds a step to a locked order, with its effects. */
export async function takeStep(
  tx: Database,
  clock: Clock,
  order: LockedOrder,
  step: { status: OrderStatus; note: string },
  effects: EffectsByKind,
): Promise<void> {
  await insertStep(tx, { order: order.id, ...step, now: clock.now() })
  if (step.status === 'completed') await effects[order.kind]?.completed?.(tx, clock, order)
  if (step.status === 'cancelled') await effects[order.kind]?.cancelled?.(tx, clock, order)
}
