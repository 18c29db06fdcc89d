import type { OrderFilter } from '@uplink/contract/orders'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { RuleColumns, Within } from '#platform/http/gatekeeper'
import type { OrderKindAndStatus, StepJson } from './orders.store'

/** Where the fields that row rules may name are kept for an order. */
export const orderRuleColumns = {
  id: { column: 'orders.id', type: 'int' },
  organization_id: { column: 'connections.organization_id', type: 'int' },
  user_ref_id: { column: 'connections.user_id', type: 'int' },
} as const satisfies RuleColumns<'order'>

export interface DeskSearch {
  within: Within
  status: OrderFilter
  kind: OrderKindAndStatus['kind'] | undefined
}

const ended = ['completed', 'cancelled']

/** Which orders are meant, before anything is read of them. */
function meant(db: Database, { within, status, kind }: DeskSearch) {
  return (
    db
      .selectFrom('orders')
      .innerJoin('connections', 'connections.id', 'orders.connection_id')
      .where(within)
      // in the text, so that the index of open orders applies
      .$if(status === 'open', (query) =>
        query.where(sql<SqlBool>`orders.status NOT IN ('completed', 'cancelled')`),
      )
      .$if(status !== 'open', (query) => query.where('orders.status', '=', status))
      .$if(kind !== undefined, (query) => query.where('orders.kind', '=', kind ?? ''))
  )
}

function shown(query: ReturnType<typeof meant>) {
  return query
    .leftJoin('address_changes as move', 'move.order_id', 'orders.id')
    .leftJoin('areas', 'areas.id', 'move.area_id')
    .select([
      'orders.id',
      'orders.kind',
      'orders.status',
      'orders.description',
      'orders.amount',
      'orders.placed_at',
      'orders.updated_at',
      'orders.connection_id',
      'connections.username',
      'connections.first_name',
      'connections.last_name',
      'connections.contact',
      'connections.city',
      'move.address',
      'move.preferred_on',
      'move.note',
      'areas.name as area',
    ])
    .select(
      sql<StepJson[]>`coalesce((SELECT json_agg(json_build_object(
        'status', s.status, 'note', s.note, 'occurred_at', s.occurred_at) ORDER BY s.position)
        FROM order_steps s WHERE s.order_id = orders.id), '[]')`.as('steps'),
    )
    .$narrowType<OrderKindAndStatus>()
}

/** A page of the orders one may see: the longest waiting first while they are open, else the latest first. */
export async function findDeskPage(db: Database, search: DeskSearch & { limit: number; offset: number }) {
  const isQueue = search.status === 'open' || !ended.includes(search.status)
  const [rows, count] = await Promise.all([
    shown(meant(db, search))
      .orderBy(isQueue ? 'orders.placed_at' : 'orders.updated_at', isQueue ? 'asc' : 'desc')
      .orderBy('orders.id', isQueue ? 'asc' : 'desc')
      .limit(search.limit)
      .offset(search.offset)
      .execute(),
    meant(db, search)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
}

export async function findDeskOrder(db: Database, id: number) {
  const orders = db
    .selectFrom('orders')
    .innerJoin('connections', 'connections.id', 'orders.connection_id')
    .where('orders.id', '=', id)
  return shown(orders).executeTakeFirstOrThrow()
}

export type DeskOrderRow = Awaited<ReturnType<typeof findDeskOrder>>
