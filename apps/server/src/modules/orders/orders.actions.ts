import type { Order } from '@uplink/contract/orders'
import type { Call } from '#platform/http/call'
import { allOf } from '#platform/list/listing'
import { page } from '#platform/http/pages'
import type { OwnConnection } from '#platform/http/person'
import { found, Problem } from '#platform/http/problem'
import { notify } from '../notifications/notifications.public'
import { takeStep, type EffectsByKind } from './order-steps.actions'
import { lockOrder, ofConnection } from './order-steps.store'
import { ordersOfLine } from './orders.access'
import { stepTaken } from './orders.notices'
import { isCancellable } from './orders.steps'
import { findById, findPage } from './orders.store'
import { toOrder } from './orders.view'

export async function listOrders(
  call: Call,
  connection: OwnConnection,
  asked: { page: number; per_page: number },
) {
  const { rows, total } = await findPage(call.db, {
    connection: connection.id,
    within: await ordersOfLine(call, connection, 'List'),
    limit: asked.per_page,
    offset: (asked.page - 1) * asked.per_page,
  })
  return page(rows.map(toOrder), total, asked)
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
