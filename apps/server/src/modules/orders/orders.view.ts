import type { DeskOrder, Order } from '@uplink/contract/orders'
import { inItsCurrency, toWire } from '#platform/money'
import type { DeskOrderRow } from './desk-orders.store'
import { comingSteps, isCancellable, isOpen, nextSteps } from './orders.steps'
import type { OrderRow } from './orders.store'

export function toOrder(row: OrderRow): Order {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    description: row.description,
    amount: toWire(row.amount),
    is_cancellable: isCancellable(row.status),
    placed_at: row.placed_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    planned_on: row.planned_on,
    // inside JSON, PostgreSQL writes times in the session's time zone
    steps: row.steps.map((step) => ({ ...step, occurred_at: new Date(step.occurred_at).toISOString() })),
    coming: comingSteps(row),
  }
}

/** Which calls the caller may make about any order. */
export interface OrderCalls {
  step: boolean
  plan: boolean
}

export const toDeskOrder = inItsCurrency(deskOrderOf)

function deskOrderOf(row: DeskOrderRow, may: OrderCalls): DeskOrder {
  return {
    ...toOrder(row),
    connection_id: row.connection_id,
    username: row.username,
    customer: `${row.first_name} ${row.last_name}`.trim(),
    contact: row.contact,
    city: row.city,
    move:
      row.address === null || row.preferred_on === null
        ? null
        : {
            address: [row.address, row.area].filter(Boolean).join(', '),
            preferred_on: row.preferred_on,
            note: row.note ?? '',
          },
    next_steps: may.step ? nextSteps(row) : [],
    can_plan: may.plan && isOpen(row.status),
  }
}
