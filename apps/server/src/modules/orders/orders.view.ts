import type { Order } from '@uplink/contract/orders'
import { toWire } from '../../platform/money'
import type { OrderRow } from './orders.store'

export function toOrder(row: OrderRow): Order {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    description: row.description,
    amount: toWire(row.amount),
    placed_at: row.placed_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    // inside JSON, PostgreSQL writes the session's own zone
    steps: row.steps.map((step) => ({ ...step, occurred_at: new Date(step.occurred_at).toISOString() })),
  }
}
