import type { Sink } from '../load/sink'
import type { Connection } from './connections'
import type { Order } from './orders'
import { dateText, dayOf, timeText } from '../seed/calendar'
import type { Numbering } from '../seed/numbering'
import { element } from '../seed/random'

const ended: readonly string[] = ['completed', 'cancelled']

export function orderTables(sink: Sink, numbers: Numbering) {
  const orders = sink.table('orders', [
    'id',
    'connection_id',
    'organization_id',
    'kind',
    'status',
    'description',
    'amount',
    'placed_at',
    'updated_at',
    'planned_on',
  ])
  const steps = sink.table('order_steps', ['order_id', 'position', 'status', 'note', 'occurred_at'])
  const moves = sink.table('address_changes', [
    'order_id',
    'connection_id',
    'area_id',
    'address',
    'preferred_on',
    'note',
    'closed_at',
  ])
  return (order: Order, connection: Connection): void => {
    const first = element(order.steps, 0)
    const last = element(order.steps, order.steps.length - 1)
    const id = numbers.take(dayOf(first.at))
    orders({
      id,
      connection_id: connection.id,
      organization_id: connection.customer.organization.id,
      kind: order.kind,
      status: last.status,
      description: order.description,
      amount: order.amount,
      placed_at: timeText(first.at),
      updated_at: timeText(last.at),
      planned_on: order.plannedDay === undefined ? null : dateText(order.plannedDay),
    })
    if (order.move)
      moves({
        order_id: id,
        connection_id: connection.id,
        area_id: order.move.areaId,
        address: order.move.address,
        preferred_on: dateText(order.move.preferredDay),
        note: order.move.note,
        closed_at: ended.includes(last.status) ? timeText(last.at) : null,
      })
    order.steps.forEach((step, i) =>
      steps({
        order_id: id,
        position: i + 1,
        status: step.status,
        note: step.note,
        occurred_at: timeText(step.at),
      }),
    )
  }
}
