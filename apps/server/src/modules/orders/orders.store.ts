import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { given, lookup, type Slots } from '#platform/database/statement'
import type { Within } from '#platform/http/gatekeeper'

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

interface Page {
  connection: number
  limit: number
  offset: number
}

/** The ids of the orders of one connection that are within. */
export const idsWithin = (db: Database, connection: number, within: Within | undefined) =>
  db
    .selectFrom('orders')
    .innerJoin('connections', 'connections.id', 'orders.connection_id')
    .select('orders.id')
    .where('orders.connection_id', '=', connection)
    .where(within ?? sql<SqlBool>`true`)

const ordersOf = (db: Database, slot: Slots<Page>, within?: Within) =>
  db
    .selectFrom('orders as o')
    .select(shown)
    .select(steps)
    .where('o.connection_id', '=', slot('connection'))
    .$if(within !== undefined, (query) =>
      query.where('o.id', 'in', idsWithin(db, slot('connection'), within)),
    )
    .orderBy('o.id', 'desc')
    .limit(slot('limit'))
    .offset(slot('offset'))
    .$narrowType<OrderKindAndStatus>()

const findOrders = lookup((db, slot: Slots<Page>) => ordersOf(db, slot))

export type OrderRow = Awaited<ReturnType<typeof findOrders>>[number]

const countOf = (db: Database, slot: Slots<{ connection: number }>, within?: Within) =>
  db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('connection_id', '=', slot('connection'))
    .$if(within !== undefined, (query) => query.where('id', 'in', idsWithin(db, slot('connection'), within)))

const countOrders = lookup((db, slot: Slots<{ connection: number }>) => countOf(db, slot))

/** Orders of one connection with their steps, the latest first; `within` are staff's row rules. */
export async function findPage(db: Database, { within, ...asked }: Page & { within: Within | undefined }) {
  const { connection } = asked
  const [rows, [count]] = await (within === undefined
    ? Promise.all([findOrders(db, asked), countOrders(db, { connection })])
    : Promise.all([
        ordersOf(db, given(asked), within).execute(),
        countOf(db, given({ connection }), within).execute(),
      ]))
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
