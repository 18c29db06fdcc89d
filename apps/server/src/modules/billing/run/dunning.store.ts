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

/**
 * Records a reminder for the next open invoices that are due between the two days and had none of this kind, and
 * returns them. Invoices issued today are left out, because their owners have just got a message.
 */
export async function noteReminders(
  tx: Database,
  query: {
    organizationId: number
    kind: 'due' | 'overdue'
    dueFrom: string
    dueTo: string
    today: string
    limit: number
    /** Invoices to leave out. */
    except: readonly number[]
  },
): Promise<RemindedInvoice[]> {
  const { organizationId, kind, dueFrom, dueTo, today, limit, except } = query
  const { rows } = await sql<RemindedInvoice>`
    WITH late AS (
      SELECT i.id, i.connection_id, c.user_id, c.username, i.number, i.total - i.paid AS rest, i.due_on
      FROM invoices i JOIN connections c ON c.id = i.connection_id
      WHERE i.status = 'open' AND i.organization_id = ${organizationId} AND i.due_on BETWEEN ${dueFrom} AND ${dueTo}
        AND i.issued_on < ${today} AND c.status <> 'closed' AND NOT ${isPromised(today)}
        AND NOT EXISTS (SELECT FROM invoice_reminders r WHERE r.invoice_id = i.id AND r.kind = ${kind})
        AND i.id <> ALL (${except}::bigint[])
      ORDER BY i.id LIMIT ${limit}
    ), noted AS (
      INSERT INTO invoice_reminders (invoice_id, kind, sent_on)
      SELECT id, ${kind}, ${today} FROM late
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

/**
 * Locks the next active connections with an invoice due before the day. A line that cannot be billed is not among them: a
 * suspended line is not billed, so what it was used before would never be.
 */
export async function lockOverdueConnections(
  tx: Database,
  query: {
    organizationId: number
    today: string
    dueBefore: string
    limit: number
    except: readonly number[]
  },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT c.id FROM connections c
    WHERE c.organization_id = ${query.organizationId} AND c.status = 'active' AND c.id IN (
      SELECT i.connection_id FROM invoices i WHERE i.status = 'open' AND i.due_on < ${query.dueBefore})
      AND c.id <> ALL (${query.except}::bigint[])
      AND NOT EXISTS (SELECT FROM unbilled_lines u WHERE u.connection_id = c.id)
      AND NOT ${isPromised(query.today)}
    ORDER BY c.id LIMIT ${query.limit} FOR NO KEY UPDATE OF c`.execute(tx)
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
