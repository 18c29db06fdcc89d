import type { OrderEffects } from '../orders/orders.public'
import { closeRequest, moveConnection } from './address-changes/address-changes.store'

/** What happens when an order of this kind ends: a completed one moves the line. */
export const addressChangeEffects: OrderEffects = {
  async completed(tx, clock, order) {
    const now = clock.now()
    await moveConnection(tx, order.id, now)
    await closeRequest(tx, order.id, now)
  },
  cancelled: (tx, clock, order) => closeRequest(tx, order.id, clock.now()),
}
