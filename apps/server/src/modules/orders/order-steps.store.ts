import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import type { OrderRow } from './orders.store'

/** An order, locked until the transaction ends, with the customer to tell. */
export function lockOrder(tx: Database, id: number, within: Within) {
  return tx
    .selectFrom('orders')
    .innerJoin('connections', 'connections.id', 'orders.connection_id')
    .select([
      'orders.id',
      'orders.kind',
      'orders.status',
      'orders.description',
      'orders.connection_id',
      'connections.user_id',
    ])
    .where('orders.id', '=', id)
    .where(within)
    .forUpdate('orders')
    .$narrowType<Pick<OrderRow, 'kind' | 'status'>>()
    .executeTakeFirst()
}

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** A condition for the orders of one connection. */
export const ofConnection = (connection: number) =>
  sql<SqlBool>`${sql.ref('orders.connection_id')} = ${connection}`

export const anyOrder = sql<SqlBool>`true`

export async function insertOrder(
  tx: Database,
  order: { connection: number; kind: OrderRow['kind']; description: string; amount: number; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('orders')
    .values({
      connection_id: order.connection,
      kind: order.kind,
      status: 'placed',
      description: order.description,
      amount: order.amount,
      placed_at: order.now,
      updated_at: order.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertStep(tx, { order: id, status: 'placed', note: '', now: order.now })
  return id
}

/** Adds the step at the end and makes it the order's state. */
export async function insertStep(
  tx: Database,
  step: { order: number; status: OrderRow['status']; note: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('order_steps')
    .columns(['order_id', 'position', 'status', 'note', 'occurred_at'])
    .expression((eb) =>
      eb
        .selectFrom('order_steps')
        .select([
          sql<number>`${step.order}::bigint`.as('order_id'),
          sql<number>`coalesce(max(position), 0) + 1`.as('position'),
          sql<string>`${step.status}::text`.as('status'),
          sql<string>`${step.note}::text`.as('note'),
          sql<Date>`${step.now}::timestamptz`.as('occurred_at'),
        ])
        .where('order_id', '=', step.order),
    )
    .execute()
  await tx
    .updateTable('orders')
    .set({ status: step.status, updated_at: step.now })
    .where('id', '=', step.order)
    .execute()
}
