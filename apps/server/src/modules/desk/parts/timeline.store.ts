import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'

// Each part of a timeline is one statement along an index of the line, and ends after a page.

export interface OfLine {
  connection: number
  within: Within
  before: Date
  limit: number
}

export function findBills(db: Database, { connection, within, before, limit }: OfLine) {
  return db
    .selectFrom('invoices as i')
    .innerJoin('connections as c', 'c.id', 'i.connection_id')
    .select(['i.id', 'i.number', 'i.total', 'i.status', 'i.created_at'])
    .where('i.connection_id', '=', connection)
    .where('i.status', '<>', sql.lit('void'))
    .where('i.created_at', '<', before)
    .where(within)
    .orderBy('i.period_start', 'desc')
    .limit(limit)
    .execute()
}

export function findPromises(db: Database, { connection, before, limit }: Omit<OfLine, 'within'>) {
  return db
    .selectFrom('payment_promises as p')
    .innerJoin('users as u', 'u.id', 'p.taken_by')
    .select(['p.id', 'p.until', 'p.amount', 'p.outcome', 'p.given_at', 'u.name as by'])
    .where('p.connection_id', '=', connection)
    .where('p.given_at', '<', before)
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()
}

export function findPayments(db: Database, { connection, within, before, limit }: OfLine) {
  return db
    .selectFrom('payments as p')
    .select(['p.id', 'p.gateway', 'p.gateway_transaction_id', 'p.amount', 'p.state', 'p.created_at'])
    .where('p.connection_id', '=', connection)
    .where('p.created_at', '<', before)
    .where(within)
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()
}

export function findTickets(db: Database, { connection, within, before, limit }: OfLine) {
  return db
    .selectFrom('tickets')
    .innerJoin('connections', 'connections.id', 'tickets.connection_id')
    .select(['tickets.id', 'tickets.subject', 'tickets.status', 'tickets.created_at'])
    .where('tickets.connection_id', '=', connection)
    .where('tickets.created_at', '<', before)
    .where(within)
    .orderBy('tickets.id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * What was written into tickets of the line, however long ago they were opened; the first note of each is what it was opened
 * with. Of each ticket only the latest notes are looked at.
 */
export function findAnswers(db: Database, { connection, within, before, limit }: OfLine) {
  return db
    .selectFrom('tickets')
    .innerJoin('connections', 'connections.id', 'tickets.connection_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('ticket_notes as written')
          .select(['written.id', 'written.is_internal', 'written.created_at', 'written.author_id'])
          .select('written.body')
          .whereRef('written.ticket_id', '=', 'tickets.id')
          .where('written.created_at', '<', before)
          .orderBy('written.id', 'desc')
          .limit(limit)
          .as('n'),
      (join) => join.onTrue(),
    )
    .innerJoin('users as u', 'u.id', 'n.author_id')
    .select(['n.id', 'tickets.id as ticket_id', 'n.is_internal', 'n.created_at', 'u.name as author'])
    .select(sql<string>`left(n.body, 200)`.as('text'))
    .where('tickets.connection_id', '=', connection)
    .where('tickets.created_at', '<', before)
    .where(within)
    .orderBy('n.created_at', 'desc')
    .limit(limit)
    .execute()
}

export function findSessions(db: Database, { connection, before, limit }: Omit<OfLine, 'within'>) {
  return db
    .selectFrom('all_network_sessions as s')
    .select([
      's.id',
      's.calling_station',
      's.framed_address',
      's.started_at',
      's.stopped_at',
      's.terminate_cause',
      's.end_requested_at',
    ])
    .where('s.connection_id', '=', connection)
    .where('s.started_at', '<', before)
    .orderBy('s.started_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute()
}

/** How many of a line's orders, the latest first, are looked at for their steps. */
const ordersLookedAt = 20

export function findOrderSteps(db: Database, { connection, within, before, limit }: OfLine) {
  const latest = db
    .selectFrom('orders')
    .innerJoin('connections', 'connections.id', 'orders.connection_id')
    .select('orders.id')
    .where('orders.connection_id', '=', connection)
    .where(within)
    .orderBy('orders.id', 'desc')
    .limit(ordersLookedAt)
  return db
    .selectFrom('order_steps as s')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .select(['o.id', 'o.description', 'o.amount', 's.status', 's.note', 's.occurred_at'])
    .where('s.order_id', 'in', latest)
    .where('s.occurred_at', '<', before)
    .orderBy('s.occurred_at', 'desc')
    .limit(limit)
    .execute()
}

/** Mail and SMS to whoever has the line. */
export function findMessages(db: Database, { connection, within, before, limit }: OfLine) {
  return db
    .selectFrom('message_logs')
    .select(['message_logs.id', 'message_logs.channel', 'message_logs.state', 'message_logs.created_at'])
    .select(sql<string>`left(coalesce(message_logs.subject, message_logs.text), 200)`.as('text'))
    .where('message_logs.user_id', '=', (eb) =>
      eb.selectFrom('connections as c').select('c.user_id').where('c.id', '=', connection),
    )
    .where('message_logs.created_at', '<', before)
    .where(within)
    .orderBy('message_logs.id', 'desc')
    .limit(limit)
    .execute()
}

/** What was written in the chat of the line, from both sides. */
export function findChatMessages(db: Database, { connection, within, before, limit }: OfLine) {
  return db
    .selectFrom('chat_messages as m')
    .innerJoin('connections', 'connections.id', 'm.connection_id')
    .innerJoin('users as u', 'u.id', 'm.author_id')
    .select(['m.id', 'm.is_from_customer', 'm.created_at', 'u.name as author'])
    .select(sql<string>`left(m.body, 200)`.as('text'))
    .where('m.connection_id', '=', connection)
    .where('m.created_at', '<', before)
    .where(within)
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Acts on the line in the audit log. Who acted is named to those who may list them, and to colleagues.
 *
 * @param people the people whom the caller may list
 */
export function findChanges(
  db: Database,
  {
    connection,
    people,
    organization,
    before,
    limit,
  }: Omit<OfLine, 'within'> & {
    people: Within
    organization: number | null
  },
) {
  return db
    .selectFrom('audit_log as l')
    .leftJoin('users', 'users.id', 'l.actor_id')
    .select(['l.id', 'l.action', 'l.occurred_at'])
    .select(
      sql<
        string | null
      >`CASE WHEN ${people} OR users.organization_id = ${organization} THEN users.name END`.as('by'),
    )
    .where('l.target', '=', `connection:${connection}`)
    .where('l.occurred_at', '<', before)
    .orderBy('l.occurred_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute()
}
