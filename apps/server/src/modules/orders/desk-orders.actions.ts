import type { DeskOrder, Order, OrderFilter, OrderStatus } from '@uplink/contract/orders'
import type { Call } from '#platform/http/call'
import { page } from '#platform/http/pages'
import { found, Problem } from '#platform/http/problem'
import { notify } from '../notifications/notifications.public'
import { findDeskOrder, findDeskPage, orderRuleColumns } from './desk-orders.store'
import { takeStep, type EffectsByKind } from './order-steps.actions'
import { lockOrder } from './order-steps.store'
import { stepTaken } from './orders.notices'
import { nextSteps } from './orders.steps'
import { toDeskOrder } from './orders.view'

export interface DeskDeps {
  effects: EffectsByKind
}

export async function listDeskOrders(
  call: Call,
  asked: { page: number; per_page: number; status: OrderFilter; kind?: Order['kind'] | undefined },
) {
  const { rows, total } = await findDeskPage(call.db, {
    within: await call.rows('order', 'List', orderRuleColumns),
    status: asked.status,
    kind: asked.kind,
    limit: asked.per_page,
    offset: (asked.page - 1) * asked.per_page,
  })
  return page(rows.map(toDeskOrder), total, asked)
}

/** Staff take an order on: the step, its effects, the customer's notification and the audit line are one transaction. */
export async function addDeskStep(
  { effects }: DeskDeps,
  call: Call,
  id: number,
  step: { status: OrderStatus; note: string },
): Promise<DeskOrder> {
  const within = await call.rows('order', 'Edit', orderRuleColumns)
  return call.db.transaction().execute(async (tx) => {
    const order = found(await lockOrder(tx, id, within))
    if (!nextSteps(order).includes(step.status)) throw new Problem('order.step-not-possible')
    await takeStep(tx, call.clock, order, step, effects)
    await notify(tx, call.clock, stepTaken(order, step))
    await call.audit(tx, {
      act: 'order.step-added',
      target: ['order', id],
      before: { status: order.status },
      after: { status: step.status },
    })
    return toDeskOrder(await findDeskOrder(tx, id))
  })
}
