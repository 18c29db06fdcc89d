import type { Order, OrderStatus } from '@uplink/contract/orders'
import type { Tone } from '../../ui/feedback/tone'
import type { NextStep } from './orders.data'

export const kindWords: Record<Order['kind'], string> = {
  'new-connection': 'New connection',
  'package-change': 'Package change',
  'address-change': 'Address change',
  equipment: 'Equipment',
}

const tones: Record<OrderStatus, Tone> = {
  placed: 'info',
  confirmed: 'info',
  'in-progress': 'info',
  completed: 'success',
  cancelled: 'neutral',
}

export function statusTone(status: OrderStatus): Tone {
  return tones[status]
}

/** What the desk does by taking a step. */
export const stepAct: Record<NextStep, string> = {
  confirmed: 'Confirm the order',
  'in-progress': 'Begin work on the order',
  completed: 'Complete the order',
  cancelled: 'Cancel the order',
}

/** `in-progress` → `In progress`. Steps have their own words. */
export function statusWord(status: string): string {
  const words = status.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
