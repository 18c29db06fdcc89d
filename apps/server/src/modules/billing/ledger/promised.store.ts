import { sql, type Expression, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'

/** Lines whose payment is promised until this day or longer: no bill suspends them. Part of a statement about `c`. */
export const isPromised = (today: string | Expression<string>) =>
  sql<SqlBool>`EXISTS (
    SELECT FROM payment_promises p WHERE p.connection_id = c.id AND p.ended_at IS NULL AND p.until >= ${today}::date)`

/** Whether this line is one of them. */
export async function hasPromise(
  tx: Database,
  { connectionId, today }: { connectionId: number; today: string },
): Promise<boolean> {
  const { rows } = await sql<{ is_promised: boolean }>`
    SELECT ${isPromised(today)} AS is_promised FROM connections c WHERE c.id = ${connectionId}`.execute(tx)
  return rows[0]?.is_promised ?? false
}

/**
 * Ends promises of a line, or of all lines of an organization: they are kept as soon as nothing is to pay of the bills that they
 * are about, and broken when something is after their last day.
 */
export async function concludePromises(
  tx: Database,
  of: { connectionId: number } | { organizationId: number },
  { today, now }: { today: string; now: Date },
): Promise<void> {
  const which =
    'connectionId' in of
      ? sql<SqlBool>`p.connection_id = ${of.connectionId}`
      : sql<SqlBool>`p.organization_id = ${of.organizationId}`
  await sql`
    WITH ending AS (
      SELECT p.id, EXISTS (
        SELECT FROM invoices i WHERE i.connection_id = p.connection_id AND i.status = 'open' AND i.due_on < p.given_on) AS owes
      FROM payment_promises p WHERE p.ended_at IS NULL AND ${which}
    )
    UPDATE payment_promises p
    SET ended_at = ${now}::timestamptz, outcome = CASE WHEN ending.owes THEN 'broken' ELSE 'kept' END
    FROM ending
    WHERE p.id = ending.id AND p.ended_at IS NULL AND (NOT ending.owes OR p.until < ${today}::date)`.execute(
    tx,
  )
}
