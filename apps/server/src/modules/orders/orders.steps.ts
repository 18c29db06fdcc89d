import type { Order, OrderStatus } from '@uplink/contract/orders'

const next: Record<OrderStatus, readonly OrderStatus[]> = {
  placed: ['confirmed', 'cancelled'],
  confirmed: ['in-progress', 'completed', 'cancelled'],
  'in-progress': ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
}

/** The steps to which staff can move an order. A change of package completes by itself, on its day. */
export function nextSteps({ kind, status }: Pick<Order, 'kind' | 'status'>): OrderStatus[] {
  const steps = next[status]
  return kind === 'package-change' ? steps.filter((step) => step === 'cancelled') : [...steps]
}

/** Neither completed nor cancelled. */
export const isOpen = (status: OrderStatus): boolean => status !== 'completed' && status !== 'cancelled'

/** The customer can cancel an order until somebody works on it. */
export function isCancellable(status: OrderStatus): boolean {
  return status === 'placed' || status === 'confirmed'
}
