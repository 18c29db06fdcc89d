import { line, personalKind, through } from '#platform/personal-data/kinds'

/** What is kept about a person here. */
export const ordersPersonal = [
  personalKind('order_steps', {
    title: 'Steps of orders',
    found: through('orders', 'order_id'),
    told: ['order_id', 'position', 'status', 'note', 'occurred_at'],
    erasure: { anonymous: { note: '' } },
  }),
  personalKind('orders', {
    title: 'Orders',
    found: line('connection_id'),
    told: [
      'id',
      'connection_id',
      'kind',
      'status',
      'description',
      'amount',
      'placed_at',
      'updated_at',
      'planned_on',
    ],
    ours: ['organization_id'],
    erasure: 'kept for money',
  }),
]
