import {
  orderRoutes,
  type DeskOrder,
  type Order,
  type OrderFilter,
  type OrderStatus,
} from '@uplink/contract/orders'
import { addDays } from '#platform/calendar'
import { dayIn } from '#platform/clock'
import { findTimeZone } from '#platform/database/time-zone'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { csvOf, type Columns } from '#platform/list/csv-file'
import { pageOf } from '#platform/list/find-page'
import { found, invalid, Problem } from '#platform/http/problem'
import { dayFirst } from '#platform/texts'
import { notify } from '../notifications/notifications.public'
import {
  findDeskOrder,
  orderRuleColumns,
  ordersOf,
  type DeskOrderRow,
  type DeskSearch,
} from './desk-orders.store'
import { takeStep, type EffectsByKind } from './orders.actions'
import { lockOrder, setPlanned } from './orders.store'
import { planned, stepTaken } from './orders.notices'
import { isOpen, nextSteps } from './orders.steps'
import { toDeskOrder, type OrderCalls } from './orders.view'

export interface DeskDeps {
  effects: EffectsByKind
}

export interface Filter {
  status: OrderFilter
  kind?: Order['kind'] | undefined
}

export async function listDeskOrders(call: Call, query: Filter & { page: number; per_page: number }) {
  return pageOf(call.db, await ordersFor(call, query), query)
}

export const exportDeskOrders = async (call: Call, { columns, ...query }: Filter & Columns) =>
  csvOf(call, orderRoutes.exportDesk, await ordersFor(call, query), { columns, ...query })

/** What a list's filters mean for the caller. */
export async function searchFor(call: Call, { status, kind }: Filter): Promise<DeskSearch> {
  const [within, zone] = await Promise.all([
    call.rows('order', 'List', orderRuleColumns),
    findTimeZone(call.db, call.person.organizationId),
  ])
  return { within, status, kind, today: dayIn(zone, call.clock.now()) }
}

async function ordersFor(call: Call, filter: Filter) {
  const [search, may] = await Promise.all([searchFor(call, filter), callsOf(call)])
  const orders = ordersOf(call.db, search)
  return { ...orders, view: (row: DeskOrderRow) => toDeskOrder(row, may) }
}

async function callsOf(call: Call): Promise<OrderCalls> {
  const [step, plan] = await Promise.all([
    call.mayReach(orderRoutes.addStep),
    call.mayReach(orderRoutes.plan),
  ])
  return { step, plan }
}

/** How many days ahead an order can be planned. */
const furthestDays = 366

/** Plans an order for a day, which its customer is told, or for none. The same day again changes and tells nothing. */
export async function planOrder(call: Call, id: number, plannedOn: string | null) {
  const [within, may, zone] = await Promise.all([
    call.rows('order', 'Edit', orderRuleColumns),
    callsOf(call),
    findTimeZone(call.db, call.person.organizationId),
  ])
  const today = dayIn(zone, call.clock.now())
  const last = addDays(today, furthestDays)
  if (plannedOn !== null && (plannedOn < today || plannedOn > last))
    throw invalid('planned_on', `Choose a day from ${dayFirst(today)} to ${dayFirst(last)}`)
  const data = await call.db.transaction().execute(async (tx) => {
    const order = found(await lockOrder(tx, id, within))
    if (!isOpen(order.status)) throw new Problem('order.step-not-possible')
    if (order.planned_on !== plannedOn) {
      await setPlanned(tx, id, plannedOn)
      if (plannedOn !== null) await notify(tx, call.clock, planned(order, plannedOn))
      await call.audit(tx, {
        act: 'order.planned',
        target: ['order', id],
        before: { planned_on: order.planned_on },
        after: { planned_on: plannedOn },
      })
    }
    return toDeskOrder(await findDeskOrder(tx, id), may)
  })
  return { message: plannedOn === null ? 'It is planned for no day now.' : 'The order is planned.', data }
}

/**
 * Moves an order to its next step: writes the step, its effects, the customer's notification and the audit line in
 * one transaction. `also`: what else happens in it.
 */
export async function addDeskStep(
  { effects }: DeskDeps,
  call: Call,
  id: number,
  step: { status: OrderStatus; note: string },
  also?: (tx: Database) => Promise<void>,
): Promise<DeskOrder> {
  const within = await call.rows('order', 'Edit', orderRuleColumns)
  const may = await callsOf(call)
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
    await also?.(tx)
    return toDeskOrder(await findDeskOrder(tx, id), may)
  })
}
