import {
  orderRoutes,
  type DeskOrder,
  type Order,
  type OrderFilter,
  type OrderStatus,
} from '@uplink/contract/orders'
import type { Call } from '#platform/http/call'
import { csvOf, type Columns } from '#platform/list/csv-file'
import { pageOf } from '#platform/list/find-page'
import { found, Problem } from '#platform/http/problem'
import { notify } from '../notifications/notifications.public'
import { findDeskOrder, orderRuleColumns, ordersOf, type DeskOrderRow } from './desk-orders.store'
import { takeStep, type EffectsByKind } from './orders.actions'
import { lockOrder } from './orders.store'
import { stepTaken } from './orders.notices'
import { nextSteps } from './orders.steps'
import { toDeskOrder } from './orders.view'

export interface DeskDeps {
  effects: EffectsByKind
}

interface Filter {
  status: OrderFilter
  kind?: Order['kind'] | undefined
}

export async function listDeskOrders(call: Call, query: Filter & { page: number; per_page: number }) {
  return pageOf(call.db, await ordersFor(call, query), query)
}

export const exportDeskOrders = async (call: Call, { columns, ...query }: Filter & Columns) =>
  csvOf(call, orderRoutes.exportDesk, await ordersFor(call, query), { columns, ...query })

async function ordersFor(call: Call, { status, kind }: Filter) {
  const within = await call.rows('order', 'List', orderRuleColumns)
  const mayStep = await call.mayReach(orderRoutes.addStep)
  const orders = ordersOf(call.db, { within, status, kind })
  return { ...orders, view: (row: DeskOrderRow) => toDeskOrder(row, mayStep) }
}

/**
 * Moves an order to its next step: writes the step, its effects, the customer's notification and the audit line in
 * one transaction.
 */
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
    return toDeskOrder(await findDeskOrder(tx, id), true)
  })
}
