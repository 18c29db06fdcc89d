import type { Order } from '@uplink/contract/orders'
import type { Database } from '#platform/database/kysely'
import { found } from '#platform/http/problem'
import { findById } from './orders.store'
import { toOrder } from './orders.view'

export {
  addStep,
  cancelOpenOrders,
  holdOrder,
  placeOrder,
  type EffectsByKind,
  type OrderEffects,
} from './orders.actions'
export { isPlannedBy, orderRuleColumns } from './desk-orders.store'
export { orderActs, ordersInBulk } from './many/orders.bulk'
export { ordersOfLine } from './orders.access'
export { idsWithin as orderIdsWithin, steps as orderSteps, type OrderRow } from './orders.store'
export { toOrder } from './orders.view'

/** An order as its customer sees it. */
export async function readOrder(db: Database, id: number): Promise<Order> {
  return toOrder(found(await findById(db, id)))
}
