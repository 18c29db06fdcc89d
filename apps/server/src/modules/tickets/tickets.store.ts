import type { TicketCategory, TicketFilter } from '@uplink/contract/tickets'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'

interface TicketQuery {
  connection: number
  status: TicketFilter | undefined
  /** Staff's row rules. */
  within: Within | undefined
}

type Status = 'open' | 'answered' | 'closed'

function chosen(db: Database, request: TicketQuery) {
  const { within } = request
  const all = db
    .selectFrom('tickets')
    .where('connection_id', '=', request.connection)
    .$if(within !== undefined, (query) => query.where('id', 'in', idsWithin(db, request.connection, within)))
  if (request.status === undefined) return all
  // part of the SQL text, so that PostgreSQL uses the index of unsolved tickets
  if (request.status === 'unsolved') return all.where('status', '<>', sql.lit('closed'))
  return all.where('status', '=', request.status)
}

/** Tickets of one connection, the latest change first. */
export async function findPage(db: Database, query: TicketQuery & { limit: number; offset: number }) {
  const tickets = chosen(db, query)
  const [rows, count] = await Promise.all([
    tickets
      .select(['id', 'category', 'subject', 'status', 'created_at', 'updated_at'])
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(query.limit)
      .offset(query.offset)
      .$narrowType<{ category: TicketCategory; status: Status }>()
      .execute(),
    tickets.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
}

export type TicketRow = Awaited<ReturnType<typeof findPage>>['rows'][number]

/** The condition for the tickets of some connections. */
export function ofConnections(ids: readonly number[]): Expression<SqlBool> {
  return sql<SqlBool>`tickets.connection_id = any(${[...ids]}::bigint[])`
}

/**
 * Tickets within, by columns of `tickets` and `connections`. The join finds exactly one line; it is a left join, so
 * that PostgreSQL skips it in a count that does not need the line.
 */
export function ticketsWithin(db: Database, within: Within) {
  return db
    .selectFrom('tickets')
    .leftJoin('connections', 'connections.id', 'tickets.connection_id')
    .where(within)
}

/** The ids of the tickets of one connection that are within. */
export const idsWithin = (db: Database, connection: number, within: Within | undefined) =>
  ticketsWithin(db, within ?? sql<SqlBool>`true`)
    .where('tickets.connection_id', '=', connection)
    .select('tickets.id')

/** The same with organization, assignee and line of the tickets. */
export function ticketsSeen(db: Database, within: Within) {
  return ticketsWithin(db, within)
    .leftJoin('organizations', 'organizations.id', 'connections.organization_id')
    .leftJoin('users as assignee', 'assignee.id', 'tickets.assignee_id')
    .select([
      'tickets.id',
      'tickets.category',
      'tickets.subject',
      'tickets.status',
      'tickets.rating',
      'tickets.created_at',
      'tickets.updated_at',
      'tickets.closed_at',
      'tickets.answer_by',
      'tickets.snoozed_until',
      'tickets.merged_into',
      'tickets.tags',
      'tickets.assignee_id',
      'assignee.name as assignee_name',
      'connections.organization_id',
      'organizations.name as organization',
      'connections.id as connection_id',
      'connections.username',
      'connections.city',
      'connections.first_name',
      'connections.last_name',
    ])
    .$narrowType<
      { category: TicketCategory; status: Status } & Record<'connection_id' | 'organization_id', number> &
        Record<'organization' | 'username' | 'city' | 'first_name' | 'last_name', string>
    >()
}

export function findTicket(db: Database, id: number, within: Within) {
  return ticketsSeen(db, within).where('tickets.id', '=', id).executeTakeFirst()
}

export type SeenTicketRow = NonNullable<Awaited<ReturnType<typeof findTicket>>>
