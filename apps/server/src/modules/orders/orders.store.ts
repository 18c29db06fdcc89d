import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { given, lookup, type Slots } from '#platform/database/statement'
import type { Within } from '#platform/http/gatekeeper'

const locked = (tx: Database, ids: readonly number[], within: Within) =>
  tx
    .selectFrom('orders')
    .innerJoin('connections', 'connections.id', 'orders.connection_id')
    .select([
      'orders.id',
      'orders.kind',
      'orders.status',
      'orders.description',
      'orders.planned_on',
      'orders.connection_id',
      'connections.user_id',
    ])
    .where('orders.id', '=', sql<number>`ANY(${[...ids]}::bigint[])`)
    .where(within)
    // in one order, so that two who lock the same ones never wait for each other
    .orderBy('orders.id')
    .forUpdate('orders')
    .$narrowType<Pick<OrderRow, 'kind' | 'status'>>()

/** An order, locked until the transaction ends, with the customer to tell. */
export const lockOrder = (tx: Database, id: number, within: Within) =>
  locked(tx, [id], within).executeTakeFirst()

/** The same for several. */
export const lockOrders = (tx: Database, ids: readonly number[], within: Within) =>
  locked(tx, ids, within).execute()

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** A condition for the orders of one connection. */
export const ofConnection = (connection: number) =>
  sql<SqlBool>`${sql.ref('orders.connection_id')} = ${connection}`

/** The open orders of a line, the oldest first. */
export async function findOpen(tx: Database, connection: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('orders')
    .select('id')
    .where('connection_id', '=', connection)
    .where('status', 'not in', ['completed', 'cancelled'])
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

export const setPlanned = (tx: Database, id: number, plannedOn: string | null) =>
  tx.updateTable('orders').set({ planned_on: plannedOn }).where('id', '=', id).execute()

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

/** The same step for several orders, in one stroke. */
export async function insertSteps(
  tx: Database,
  step: { orders: readonly number[]; status: OrderRow['status']; note: string; now: Date },
): Promise<void> {
  await sql`
    INSERT INTO order_steps (order_id, position, status, note, occurred_at)
    SELECT o.id, coalesce((SELECT max(s.position) FROM order_steps s WHERE s.order_id = o.id), 0) + 1,
      ${step.status}::text, ${step.note}::text, ${step.now}::timestamptz
    FROM unnest(${[...step.orders]}::bigint[]) AS o (id)`.execute(tx)
  await tx
    .updateTable('orders')
    .set({ status: step.status, updated_at: step.now })
    .where('id', '=', sql<number>`ANY(${[...step.orders]}::bigint[])`)
    .execute()
}

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

/** The day on which a change of package begins, of the statement's order `o`. */
const effectiveOn = () =>
  sql<string | null>`(SELECT c.effective_on FROM package_changes c WHERE c.order_id = o.id)`.as(
    'effective_on',
  )

const shown = [
  'o.id',
  'o.kind',
  'o.status',
  'o.description',
  'o.amount',
  'o.placed_at',
  'o.updated_at',
  'o.planned_on',
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
    .select([steps(), effectiveOn()])
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
export async function findPage(db: Database, { within, ...query }: Page & { within: Within | undefined }) {
  const { connection } = query
  const [rows, [count]] = await (within === undefined
    ? Promise.all([findOrders(db, query), countOrders(db, { connection })])
    : Promise.all([
        ordersOf(db, given(query), within).execute(),
        countOf(db, given({ connection }), within).execute(),
      ]))
  return { rows, total: count?.total ?? 0 }
}

export function findById(db: Database, id: number): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders as o')
    .select(shown)
    .select([steps(), effectiveOn()])
    .where('o.id', '=', id)
    .$narrowType<OrderKindAndStatus>()
    .executeTakeFirst()
}
