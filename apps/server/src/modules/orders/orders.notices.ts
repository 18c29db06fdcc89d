import type { OrderStatus } from '@uplink/contract/orders'
import { pathTo } from '@uplink/contract/screens'
import type { Notice } from '../notifications/notifications.public'

const said: Record<OrderStatus, string> = {
  placed: 'was placed',
  confirmed: 'is confirmed',
  'in-progress': 'is in progress',
  completed: 'is completed',
  cancelled: 'is cancelled',
}

/** The notice that an order has moved to another step. */
export function stepTaken(
  order: { id: number; user_id: number; connection_id: number; description: string },
  { status, note }: { status: OrderStatus; note: string },
): Notice {
  return {
    userId: order.user_id,
    connectionId: order.connection_id,
    event: 'order-step',
    title: `Order ${order.id} ${said[status]}`,
    body: note ? `${order.description}. ${note}` : order.description,
    link: pathTo('orders'),
  }
}
