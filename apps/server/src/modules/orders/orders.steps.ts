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

interface Standing extends Pick<Order, 'kind' | 'status' | 'planned_on'> {
  /** The day on which a change of package begins. */
  effective_on: string | null
}

/** What an open order still has before it. */
export function comingSteps({ kind, status, planned_on, effective_on }: Standing): Order['coming'] {
  if (!isOpen(status)) return []
  // nobody works on it: the portal completes it on its day
  if (kind === 'package-change') return [{ status: 'completed', on: effective_on, is_optional: false }]
  if (status === 'in-progress') return [{ status: 'completed', on: planned_on, is_optional: false }]
  const rest: Order['coming'] = [
    { status: 'in-progress', on: planned_on, is_optional: true },
    { status: 'completed', on: null, is_optional: false },
  ]
  return status === 'placed' ? [{ status: 'confirmed', on: null, is_optional: false }, ...rest] : rest
}

/** Neither completed nor cancelled. */
export const isOpen = (status: OrderStatus): boolean => status !== 'completed' && status !== 'cancelled'

/** The customer can cancel an order until somebody works on it. */
export function isCancellable(status: OrderStatus): boolean {
  return status === 'placed' || status === 'confirmed'
}
