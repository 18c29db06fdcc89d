import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { lookup, type Slots } from '#platform/database/statement'

export interface StepJson {
  status: string
  note: string
  occurred_at: string
}

export interface OrderKindAndStatus {
  kind: 'new-connection' | 'package-change' | 'address-change' | 'equipment'
  status: 'placed' | 'confirmed' | 'in-progress' | 'completed' | 'cancelled'
}

/** The steps of the statement's order `o`, in their order. */
export const steps = () =>
  sql<StepJson[]>`coalesce((SELECT json_agg(json_build_object(
    'status', s.status, 'note', s.note, 'occurred_at', s.occurred_at) ORDER BY s.position)
    FROM order_steps s WHERE s.order_id = o.id), '[]')`.as('steps')

const shown = [
  'o.id',
  'o.kind',
  'o.status',
  'o.description',
  'o.amount',
  'o.placed_at',
  'o.updated_at',
] as const

const findOrders = lookup((db, slot: Slots<{ connection: number; limit: number; offset: number }>) =>
  db
    .selectFrom('orders as o')
    .select(shown)
    .select(steps)
    .where('o.connection_id', '=', slot('connection'))
    .orderBy('o.id', 'desc')
    .limit(slot('limit'))
    .offset(slot('offset'))
    .$narrowType<OrderKindAndStatus>(),
)

export type OrderRow = Awaited<ReturnType<typeof findOrders>>[number]

const countOrders = lookup((db, slot: Slots<{ connection: number }>) =>
  db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('connection_id', '=', slot('connection')),
)

/** Orders of one connection with their steps, the latest first. */
export async function findPage(db: Database, asked: { connection: number; limit: number; offset: number }) {
  const [rows, [count]] = await Promise.all([
    findOrders(db, asked),
    countOrders(db, { connection: asked.connection }),
  ])
  return { rows, total: count?.total ?? 0 }
}

export function findById(db: Database, id: number): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders as o')
    .select(shown)
    .select(steps)
    .where('o.id', '=', id)
    .$narrowType<OrderKindAndStatus>()
    .executeTakeFirst()
}
