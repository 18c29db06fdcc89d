import type { Order, OrderStatus } from '@uplink/contract/orders'
import { t } from '../../language/t'
import type { Tone } from '../../ui/feedback/tone'

export const kindWords: Record<Order['kind'], string> = {
  'new-connection': t('New connection'),
  'package-change': t('Package change'),
  'address-change': t('Address change'),
  equipment: t('Equipment'),
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

/** `in-progress` → `In progress`. Steps have their own words. */
export function statusWord(status: string): string {
  const words = status.replaceAll('-', ' ')
  return t(words.charAt(0).toUpperCase() + words.slice(1))
}

/** What was ordered. The portal itself describes changes; the rest is described by people. */
export const whatOf = ({ kind, description }: Pick<Order, 'kind' | 'description'>) =>
  kind.endsWith('-change') ? t(description) : description
