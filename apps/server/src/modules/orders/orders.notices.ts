import type { OrderStatus } from '@uplink/contract/orders'
import { pathTo } from '@uplink/contract/screens'
import { dayFirst } from '#platform/texts'
import type { Notice } from '../notifications/notifications.public'

const said: Record<OrderStatus, string> = {
  placed: 'was placed',
  confirmed: 'is confirmed',
  'in-progress': 'is in progress',
  completed: 'is completed',
  cancelled: 'is cancelled',
}

interface Told {
  id: number
  user_id: number
  connection_id: number
  description: string
}

/** The day on which somebody comes or works on an order. */
export const planned = (order: Told, day: string): Notice => ({
  userId: order.user_id,
  connectionId: order.connection_id,
  event: 'order-step',
  title: `Order ${order.id} is planned for ${dayFirst(day)}`,
  body: order.description,
  link: pathTo('orders'),
})

/** The notice that an order has moved to another step. */
export function stepTaken(order: Told, { status, note }: { status: OrderStatus; note: string }): Notice {
  return {
    userId: order.user_id,
    connectionId: order.connection_id,
    event: 'order-step',
    title: `Order ${order.id} ${said[status]}`,
    body: note ? `${order.description}. ${note}` : order.description,
    link: pathTo('orders'),
  }
}
