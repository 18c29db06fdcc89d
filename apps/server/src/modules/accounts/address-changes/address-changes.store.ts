import { sql } from 'kysely'
import type { ErrorCode } from '@uplink/contract/errors'
import type { Database } from '#platform/database/kysely'
import { given, lookup, type Slots } from '#platform/database/statement'
import type { Within } from '#platform/http/gatekeeper'
import { Problem } from '#platform/http/problem'
import { orderIdsWithin, orderSteps, type OrderRow } from '../../orders/orders.public'

const refusals: Readonly<Record<string, ErrorCode>> = {
  address_changes_open_key: 'address-change.already-open',
}

/** Requests to move one line, as orders with the new address. */
function requests(db: Database) {
  return db
    .selectFrom('address_changes as move')
    .innerJoin('orders as o', 'o.id', 'move.order_id')
    .innerJoin('areas as a', 'a.id', 'move.area_id')
    .select([
      'o.id',
      'o.kind',
      'o.status',
      'o.description',
      'o.amount',
      'o.placed_at',
      'o.updated_at',
      'o.planned_on',
      'a.name as area',
      'a.city',
      'move.address',
      'move.preferred_on',
      'move.note',
    ])
    .select(orderSteps)
    .select(sql<null>`NULL::date`.as('effective_on'))
    .$narrowType<Pick<OrderRow, 'kind' | 'status'>>()
}

interface Page {
  connection: number
  limit: number
  offset: number
}

const pageOf = (db: Database, slot: Slots<Page>, within?: Within) =>
  requests(db)
    .where('move.connection_id', '=', slot('connection'))
    .$if(within !== undefined, (query) =>
      query.where('move.order_id', 'in', orderIdsWithin(db, slot('connection'), within)),
    )
    .orderBy('move.order_id', 'desc')
    .limit(slot('limit'))
    .offset(slot('offset'))

const countOf = (db: Database, slot: Slots<{ connection: number }>, within?: Within) =>
  db
    .selectFrom('address_changes')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('connection_id', '=', slot('connection'))
    .$if(within !== undefined, (query) =>
      query.where('order_id', 'in', orderIdsWithin(db, slot('connection'), within)),
    )

const pageOfLine = lookup((db, slot: Slots<Page>) => pageOf(db, slot))
const countOfLine = lookup((db, slot: Slots<{ connection: number }>) => countOf(db, slot))

/** The requests of one line, the latest first; `within` are staff's row rules about orders. */
export async function findPage(db: Database, { within, ...query }: Page & { within: Within | undefined }) {
  const { connection } = query
  const [rows, [count]] = await (within === undefined
    ? Promise.all([pageOfLine(db, query), countOfLine(db, { connection })])
    : Promise.all([
        pageOf(db, given(query), within).execute(),
        countOf(db, given({ connection }), within).execute(),
      ]))
  return { rows, total: count?.total ?? 0 }
}

export function findOne(db: Database, order: number) {
  return requests(db).where('move.order_id', '=', order).executeTakeFirstOrThrow()
}

export type AddressChangeRow = Awaited<ReturnType<typeof findOne>>

/** The active areas of the connection's provider. */
export function findAreas(db: Database, query: { connection: number; limit: number }) {
  return db
    .selectFrom('areas as a')
    .innerJoin('connections as c', 'c.organization_id', 'a.organization_id')
    .select(['a.id', 'a.name', 'a.city'])
    .where('c.id', '=', query.connection)
    .where('a.status', '=', 'active')
    .orderBy('a.city')
    .orderBy('a.name')
    .limit(query.limit)
    .execute()
}

/** The connection's state and calendar, and the area if the connection's provider serves it. */
export function findMove(db: Database, query: { connection: number; area: number }) {
  return db
    .selectFrom('connections as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .leftJoin('areas as a', (join) =>
      join
        .onRef('a.organization_id', '=', 'c.organization_id')
        .on('a.id', '=', query.area)
        .on('a.status', '=', 'active'),
    )
    .select(['c.status', 'o.time_zone', 'a.id as area_id', 'a.name as area', 'a.city'])
    .where('c.id', '=', query.connection)
    .executeTakeFirst()
}

/** Throws the refusal for a line that already has a request. */
export async function insertRequest(
  tx: Database,
  request: {
    order: number
    connection: number
    area: number
    address: string
    preferredOn: string
    note: string
  },
): Promise<void> {
  try {
    await tx
      .insertInto('address_changes')
      .values({
        order_id: request.order,
        connection_id: request.connection,
        area_id: request.area,
        address: request.address,
        preferred_on: request.preferredOn,
        note: request.note,
      })
      .execute()
  } catch (error) {
    const code = refusals[(error as { constraint?: string }).constraint ?? '']
    throw code ? new Problem(code) : error
  }
}

export async function closeRequest(tx: Database, order: number, now: Date): Promise<void> {
  await tx.updateTable('address_changes').set({ closed_at: now }).where('order_id', '=', order).execute()
}

/** Moves the line to the requested address. Where it was until now stays known: outages are credited by that. */
export async function moveConnection(tx: Database, order: number, now: Date): Promise<void> {
  await sql`
    WITH before AS (
      SELECT c.id, c.area_id, c.status, c.suspended_at, move.area_id AS to_area, move.address, a.city
      FROM address_changes move
      JOIN areas a ON a.id = move.area_id
      JOIN connections c ON c.id = move.connection_id
      WHERE move.order_id = ${order} FOR NO KEY UPDATE OF c
    ), kept AS (
      INSERT INTO connection_history (connection_id, until, area_id, status, suspended_at)
      SELECT id, ${now}::timestamptz, area_id, status, suspended_at FROM before ON CONFLICT DO NOTHING
    )
    UPDATE connections c SET area_id = before.to_area, address = before.address, city = before.city
    FROM before WHERE c.id = before.id`.execute(tx)
}
