import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { isPromised } from '../ledger/promised.store'

export interface RemindedInvoice {
  id: number
  connection_id: number
  user_id: number
  username: string
  number: string
  rest: number
  due_on: string
}

/** Which bills are reminded of: open ones that are due between the two days, and had no reminder of this kind. */
export interface Reminded {
  organizationId: number
  kind: 'due' | 'overdue'
  dueFrom: string
  dueTo: string
  today: string
}

/** Those of bills `i` and lines `c`. Bills of today are left out, because their owners have just got a message. */
const isReminded = ({ organizationId, kind, dueFrom, dueTo, today }: Reminded) => sql`
  i.status = 'open' AND i.organization_id = ${organizationId} AND i.due_on BETWEEN ${dueFrom} AND ${dueTo}
  AND i.issued_on < ${today} AND c.status <> 'closed' AND NOT ${isPromised(today)}
  AND NOT EXISTS (SELECT FROM invoice_reminders r WHERE r.invoice_id = i.id AND r.kind = ${kind})`

interface Next {
  after: number
  limit: number
}

/** The bills to remind of, by their ids. */
export async function findToRemind(
  db: Database,
  reminded: Reminded,
  { after, limit }: Next,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT i.id FROM invoices i JOIN connections c ON c.id = i.connection_id
    WHERE ${isReminded(reminded)} AND i.id > ${after} ORDER BY i.id LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Records a reminder for those of the bills that are still to be reminded of, and returns them. */
export async function noteReminders(
  tx: Database,
  reminded: Reminded,
  ids: readonly number[],
): Promise<RemindedInvoice[]> {
  const { rows } = await sql<RemindedInvoice>`
    WITH late AS (
      SELECT i.id, i.connection_id, c.user_id, c.username, i.number, i.total - i.paid AS rest, i.due_on
      FROM invoices i JOIN connections c ON c.id = i.connection_id
      WHERE i.id = ANY (${ids}::bigint[]) AND ${isReminded(reminded)}
      ORDER BY i.id
    ), noted AS (
      INSERT INTO invoice_reminders (invoice_id, kind, sent_on)
      SELECT id, ${reminded.kind}, ${reminded.today} FROM late
      ON CONFLICT DO NOTHING
      RETURNING invoice_id
    )
    SELECT late.* FROM late JOIN noted ON noted.invoice_id = late.id ORDER BY late.id`.execute(tx)
  return rows
}

export interface SuspendedConnection {
  id: number
  user_id: number
  username: string
  /** The earliest due invoice for which the line is suspended. */
  oldest_invoice: number
}

/** Which lines are suspended: active ones with a bill due before the day. */
export interface Overdue {
  organizationId: number
  today: string
  dueBefore: string
}

/**
 * Those of lines `c`. A line that cannot be billed is not among them: a suspended line is not billed, so what it was used
 * before would never be.
 */
const isOverdue = ({ organizationId, today, dueBefore }: Overdue) => sql`
  c.organization_id = ${organizationId} AND c.status = 'active' AND c.id IN (
    SELECT i.connection_id FROM invoices i WHERE i.status = 'open' AND i.due_on < ${dueBefore})
  AND NOT EXISTS (SELECT FROM unbilled_lines u WHERE u.connection_id = c.id)
  AND NOT ${isPromised(today)}`

/** The lines to suspend, by their ids. */
export async function findOverdue(db: Database, overdue: Overdue, { after, limit }: Next): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT c.id FROM connections c WHERE ${isOverdue(overdue)} AND c.id > ${after}
    ORDER BY c.id LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks those of the lines that are still to be suspended. */
export async function lockOverdue(tx: Database, overdue: Overdue, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT c.id FROM connections c WHERE c.id = ANY (${ids}::bigint[]) AND ${isOverdue(overdue)}
    ORDER BY c.id FOR NO KEY UPDATE OF c`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Suspends those that still owe and promised nothing, because a payment or a promise may have come before the lock. That they
 * were active until now stays known.
 */
export async function suspend(
  tx: Database,
  query: { connectionIds: readonly number[]; today: string; dueBefore: string; now: Date },
): Promise<SuspendedConnection[]> {
  const { rows } = await sql<SuspendedConnection>`
    WITH suspended AS (
      UPDATE connections AS c SET status = 'suspended', suspended_at = ${query.now}
      WHERE c.id = ANY (${query.connectionIds}::bigint[]) AND c.status = 'active' AND NOT ${isPromised(query.today)} AND EXISTS (
        SELECT FROM invoices i WHERE i.connection_id = c.id AND i.status = 'open' AND i.due_on < ${query.dueBefore})
      RETURNING c.id, c.user_id, c.username, c.area_id, (
        SELECT i.id FROM invoices i WHERE i.connection_id = c.id AND i.status = 'open'
        ORDER BY i.due_on, i.id LIMIT 1) AS oldest_invoice
    ), kept AS (
      INSERT INTO connection_history (connection_id, until, area_id, status)
      SELECT id, ${query.now}, area_id, 'active' FROM suspended ON CONFLICT DO NOTHING
    )
    SELECT id, user_id, username, oldest_invoice FROM suspended`.execute(tx)
  return rows
}
