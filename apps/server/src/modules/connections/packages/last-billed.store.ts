import { sql } from 'kysely'
import type { Period } from '#platform/calendar'
import type { Database } from '#platform/database/kysely'

/**
 * The last bill of a line whose days can be given back or charged anew. What documents charged has no days; days that were paid
 * before they were used stay paid.
 */
const lastOf = (connection: unknown) => sql<Period | null>`(
  SELECT json_build_object('from', i.period_start, 'to', i.period_end) FROM invoices i
  WHERE i.connection_id = ${connection} AND i.status <> 'void' AND i.document_id IS NULL AND NOT i.is_paid_ahead
  ORDER BY i.period_start DESC LIMIT 1)`

/** Its days, of the line `c`. */
export const lastBilled = lastOf(sql.ref('c.id')).as('last_billed')

/** Its days; undefined: there is none. */
export async function findLastBilled(db: Database, connection: number): Promise<Period | undefined> {
  const { rows } = await sql<{ last: Period | null }>`SELECT ${lastOf(connection)} AS last`.execute(db)
  return rows[0]?.last ?? undefined
}
