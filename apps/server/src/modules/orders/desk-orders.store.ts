import type { OrderFilter } from '@uplink/contract/orders'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { RuleColumns, Within } from '#platform/http/gatekeeper'
import { reachOfJoined } from '#platform/list/find-page'
import { keys, type Listing } from '#platform/list/listing'
import type { OrderKindAndStatus, StepJson } from './orders.store'

/** The columns of an order's fields that row rules may name. */
export const orderRuleColumns = {
  id: { column: 'orders.id', type: 'int' },
  organization_id: { column: 'orders.organization_id', type: 'int' },
  user_ref_id: { column: 'connections.user_id', type: 'int' },
} as const satisfies RuleColumns<'order'>

export interface DeskSearch {
  within: Within
  status: OrderFilter
  kind: OrderKindAndStatus['kind'] | undefined
  /** The caller's calendar day. */
  today: string
}

const ended = ['completed', 'cancelled']

// Parts of the SQL text, so that PostgreSQL uses the indexes of open orders.
const isOpen = sql<SqlBool>`orders.status NOT IN ('completed', 'cancelled')`

/** Open orders that are planned for a day, or were for one before. */
export const isPlannedBy = (day: string) =>
  sql<SqlBool>`orders.planned_on IS NOT NULL AND orders.planned_on <= ${day}::date AND ${isOpen}`

/** The matching orders, before anything is read of them. */
export function meant(db: Database, { within, status, kind, today }: DeskSearch) {
  return (
    db
      .selectFrom('orders')
      // joins exactly one line; as a left join, so that PostgreSQL skips it in a count that does not need it
      .leftJoin('connections', 'connections.id', 'orders.connection_id')
      .where(within)
      .$if(status === 'open', (query) => query.where(isOpen))
      .$if(status === 'today', (query) => query.where(isPlannedBy(today)))
      .$if(status !== 'open' && status !== 'today', (query) =>
        query.where('orders.status', '=', sql.lit(status)),
      )
      .$if(kind !== undefined, (query) => query.where('orders.kind', '=', kind ?? ''))
  )
}

function shown(query: ReturnType<typeof meant>) {
  return query
    .leftJoin('address_changes as move', 'move.order_id', 'orders.id')
    .leftJoin('areas', 'areas.id', 'move.area_id')
    .leftJoin('package_changes as change', 'change.order_id', 'orders.id')
    .leftJoin('organizations', 'organizations.id', 'orders.organization_id')
    .select([
      'orders.id',
      'orders.kind',
      'orders.status',
      'orders.description',
      'orders.amount',
      'organizations.currency',
      'orders.placed_at',
      'orders.updated_at',
      'orders.planned_on',
      'orders.connection_id',
      'connections.username',
      'connections.first_name',
      'connections.last_name',
      'connections.contact',
      'connections.city',
      'move.address',
      'move.preferred_on',
      'move.note',
      'change.effective_on',
      'areas.name as area',
    ])
    .select(
      sql<StepJson[]>`coalesce((SELECT json_agg(json_build_object(
        'status', s.status, 'note', s.note, 'occurred_at', s.occurred_at) ORDER BY s.position)
        FROM order_steps s WHERE s.order_id = orders.id), '[]')`.as('steps'),
    )
    .$narrowType<
      OrderKindAndStatus &
        Record<'username' | 'first_name' | 'last_name' | 'contact' | 'city' | 'currency', string>
    >()
}

/** The orders that the caller may see: open ones by the longest wait, planned ones by their day, others the latest first. */
export function ordersOf(db: Database, search: DeskSearch): Listing<DeskOrderRow> {
  return {
    rows: shown(meant(db, search)),
    order: orderOf(search.status),
    chosen: meant(db, search),
    reach: reachOfJoined,
  }
}

export function orderOf(status: OrderFilter) {
  if (status === 'today') return keys('asc', 'orders.planned_on', 'orders.placed_at', 'orders.id')
  return ended.includes(status)
    ? keys('desc', 'orders.updated_at', 'orders.id')
    : keys('asc', 'orders.placed_at', 'orders.id')
}

export async function findDeskOrder(db: Database, id: number) {
  const orders = db
    .selectFrom('orders')
    .leftJoin('connections', 'connections.id', 'orders.connection_id')
    .where('orders.id', '=', id)
  return shown(orders).executeTakeFirstOrThrow()
}

export type DeskOrderRow = Awaited<ReturnType<typeof findDeskOrder>>

/** Of these orders those within, with what decides about their steps. */
export const findSteppable = (db: Database, query: { ids: readonly number[]; within: Within }) =>
  db
    .selectFrom('orders')
    .innerJoin('connections', 'connections.id', 'orders.connection_id')
    .innerJoin('organizations', 'organizations.id', 'orders.organization_id')
    .select(['orders.id', 'orders.kind', 'orders.status', 'orders.description', 'orders.amount'])
    .select(['connections.username', 'organizations.currency'])
    .where('orders.id', '=', sql<number>`ANY(${query.ids}::bigint[])`)
    .where(query.within)
    .limit(1000)
    .$narrowType<OrderKindAndStatus>()
    .execute()
