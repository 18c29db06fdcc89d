import type { BulkPreview, BulkResult } from '@uplink/contract/bulk'
import { counted } from '@uplink/contract/counted'
import type { OrderStatus } from '@uplink/contract/orders'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import type { Within } from '#platform/http/gatekeeper'
import { Problem } from '#platform/http/problem'
import { notify } from '../../notifications/notifications.public'
import { addDeskStep, type DeskDeps } from '../desk-orders.actions'
import { findSteppable, orderRuleColumns } from '../desk-orders.store'
import type { EffectsByKind } from '../orders.actions'
import { stepTaken } from '../orders.notices'
import { nextSteps } from '../orders.steps'
import { insertSteps, lockOrders, type LockedOrder } from '../orders.store'

interface Many {
  ids: readonly number[]
  status: OrderStatus
}

/** A step of many orders, with a note to their customers. */
export interface Step {
  status: OrderStatus
  note: string
}

const nameOf = ({ description, username }: { description: string; username: string }) =>
  `${description}, ${username}`

const missing = (id: number) => ({ id, name: `Order ${id}`, why: noSuchOrder })
export const noSuchOrder = 'There is no such order.'
const impossible = (status: OrderStatus) => `It is ${status}, so this step is not possible.`

export const changeableOrders = (call: Call) => call.rows('order', 'Edit', orderRuleColumns)

/** Why an order cannot take a step; undefined: it can. */
export const hindranceOfStep = (order: Pick<LockedOrder, 'kind' | 'status'>, to: OrderStatus) =>
  nextSteps(order).includes(to) ? undefined : impossible(order.status)

/** Which of the orders can take the step. An order of others answers like a missing one. */
export async function previewSteps(call: Call, { ids, status }: Many): Promise<BulkPreview> {
  const within = await changeableOrders(call)
  const orders = new Map((await findSteppable(call.db, { ids, within })).map((order) => [order.id, order]))
  const preview: BulkPreview = { will_change: [], refused: [] }
  for (const id of ids) {
    const order = orders.get(id)
    const why = order && hindranceOfStep(order, status)
    if (!order) preview.refused.push(missing(id))
    else if (why === undefined) preview.will_change.push({ id, name: nameOf(order) })
    else preview.refused.push({ id, name: nameOf(order), why })
  }
  return preview
}

interface Stepping extends Step {
  ids: readonly number[]
  within: Within
  effects: EffectsByKind
}

/**
 * Moves orders to a step by the same few statements for all, as one by one: those of whose kind nothing else happens then.
 * Returns what became of each that is within: why it stays, or that it is to be done by itself.
 */
export async function stepTogether(
  call: Call,
  tx: Database,
  { ids, within, effects, ...step }: Stepping,
): Promise<Map<number, { taken: true } | { why: string } | { byItself: true }>> {
  const orders = await lockOrders(tx, ids, within)
  const possible: LockedOrder[] = []
  const became = new Map<number, { taken: true } | { why: string } | { byItself: true }>()
  for (const order of orders) {
    const why = hindranceOfStep(order, step.status)
    if (why !== undefined) became.set(order.id, { why })
    else if (hasEffect(effects, order, step.status)) became.set(order.id, { byItself: true })
    else {
      became.set(order.id, { taken: true })
      possible.push(order)
    }
  }
  if (possible.length === 0) return became
  await insertSteps(tx, { orders: possible.map(({ id }) => id), ...step, now: call.clock.now() })
  await notify(
    tx,
    call.clock,
    possible.map((order) => stepTaken(order, step)),
  )
  await call.auditAll(
    tx,
    possible.map(({ id, status }) => ({
      act: 'order.step-added' as const,
      target: ['order', id] as const,
      before: { status },
      after: { status: step.status },
    })),
  )
  return became
}

function hasEffect(effects: EffectsByKind, { kind }: LockedOrder, to: OrderStatus): boolean {
  const { completed, cancelled } = effects[kind] ?? {}
  return (to === 'completed' && completed !== undefined) || (to === 'cancelled' && cancelled !== undefined)
}

/** Takes the step with each order as with one alone: what fails for one stops no other. */
export async function addDeskSteps(deps: DeskDeps, call: Call, { ids, ...step }: Many & { note: string }) {
  const { will_change: possible, refused } = await previewSteps(call, { ids, status: step.status })
  const data: BulkResult = { changed: [], refused }
  const within = await changeableOrders(call)
  const became = await call.db
    .transaction()
    .execute((tx) => stepTogether(call, tx, { ids: possible.map(({ id }) => id), within, ...deps, ...step }))
  for (const { id, name } of possible) {
    const one = became.get(id)
    if (!one) data.refused.push(missing(id))
    else if ('why' in one) data.refused.push({ id, name, why: one.why })
    else if ('taken' in one) data.changed.push(id)
    else
      try {
        // a transaction of its own: more happens than a step
        await addDeskStep(deps, call, id, step)
        data.changed.push(id)
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        data.refused.push({ id, name, why: error.message })
      }
  }
  const left = data.refused.length > 0 ? ` ${data.refused.length} stayed as they are.` : ''
  return {
    message: `${counted(data.changed.length, 'order')} updated, and the customers are told.${left}`,
    data,
  }
}
