import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

export interface Waiting {
  transport: string
  waiting: number
  abandoned: number
  oldest: Date | null
  last_error: string | null
}

/** For each transport: messages unsent for a minute or more, and messages given up within a week. */
export async function findWaiting(db: Database, now: Date): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    SELECT transport,
      count(*) FILTER (WHERE abandoned_at IS NULL)::int AS waiting,
      count(*) FILTER (WHERE abandoned_at IS NOT NULL)::int AS abandoned,
      min(created_at) FILTER (WHERE abandoned_at IS NULL) AS oldest,
      max(last_error) FILTER (WHERE abandoned_at IS NULL) AS last_error
    FROM outbox
    WHERE sent_at IS NULL AND created_at < ${now}::timestamptz - interval '1 minute'
      AND (abandoned_at IS NULL OR abandoned_at > ${now}::timestamptz - interval '7 days')
    GROUP BY transport`.execute(db)
  return rows
}

/** PostgreSQL's version, and the size of the portal's database in bytes. */
export async function findDatabase(db: Database) {
  const { rows } = await sql<{ version: string; bytes: number }>`
    SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS bytes`.execute(
    db,
  )
  return rows[0]
}

/** When a background job last ended; undefined when none has. `unknown` when there is no queue, as in tests. */
export async function findLastJob(db: Database): Promise<Date | undefined | 'unknown'> {
  const queue = await sql<{ name: string | null }>`SELECT to_regclass('jobs.job')::text AS name`.execute(db)
  if (!queue.rows[0]?.name) return 'unknown'
  const { rows } = await sql<{ at: Date | null }>`
    SELECT max(completed_on) AS at FROM jobs.job WHERE state = 'completed'`.execute(db)
  return rows[0]?.at ?? undefined
}

/**
 * When the network last reported; undefined if never. Open sessions are enough, because each reports every few
 * minutes.
 */
export async function findLastReport(db: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT max(updated_at) AS at FROM network_sessions WHERE stopped_at IS NULL`.execute(db)
  return rows[0]?.at ?? undefined
}
