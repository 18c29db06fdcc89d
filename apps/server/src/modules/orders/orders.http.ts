import { orderRoutes } from '@uplink/contract/orders'
import { bind, type Binding } from '../../platform/http/bind'
import { listOrders } from './orders.actions'

export function ordersHttp(binding: Binding): void {
  bind(binding, orderRoutes, {
    mine: (call, { connection, query }) => listOrders(call, connection, query),
  })
}
