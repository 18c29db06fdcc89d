import { sql } from 'kysely'
import type { Database } from '../kysely'

/** Those who write something at a moment: all transactions before this one that are not over. */
export type Writers = string

/** Who may be writing now. */
export async function writersNow(db: Database): Promise<Writers> {
  const { rows } = await sql<{
    xmax: Writers
  }>`SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS xmax`.execute(db)
  return rows[0]?.xmax ?? '0'
}

/** Whether all of them are over: what they wrote is seen, or will never be. */
export async function areOver(db: Database, writers: Writers): Promise<boolean> {
  const { rows } = await sql<{ are_over: boolean }>`
    SELECT pg_snapshot_xmin(pg_current_snapshot()) >= ${writers}::xid8 AS are_over`.execute(db)
  return rows[0]?.are_over ?? false
}
