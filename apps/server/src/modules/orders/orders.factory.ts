import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'

export interface NewOrder {
  description?: string
  status?: 'placed' | 'confirmed' | 'in-progress' | 'completed' | 'cancelled'
  /** Poisha. */
  amount?: number
  /** The steps so far, in order. */
  steps?: { status: string; note?: string }[]
}

/** An equipment order placed now. */
export async function orderFactory(
  { db, clock }: { db: Database; clock: Clock },
  connection: { id: number },
  order: NewOrder = {},
) {
  const now = clock.now()
  const { id } = await db
    .insertInto('orders')
    .values({
      connection_id: connection.id,
      kind: 'equipment',
      status: order.status ?? 'placed',
      description: order.description ?? 'Router',
      amount: order.amount ?? 250_000,
      placed_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const steps = order.steps ?? [{ status: 'placed' }]
  if (steps.length > 0) {
    await db
      .insertInto('order_steps')
      .values(
        steps.map((step, position) => ({
          order_id: id,
          position,
          status: step.status,
          note: step.note ?? '',
          occurred_at: now,
        })),
      )
      .execute()
  }
  return { id }
}
