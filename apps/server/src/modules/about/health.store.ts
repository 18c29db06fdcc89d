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

/** PostgreSQL's version, the size of the portal's database in bytes, and the time by its clock. */
export async function findDatabase(db: Database) {
  const { rows } = await sql<{ version: string; bytes: number; at: Date }>`
    SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS bytes,
      clock_timestamp() AS at`.execute(db)
  return rows[0]
}

/** When the latest backup was made that the database was told of. */
export async function findLastBackup(db: Database): Promise<Date | undefined> {
  const latest = await db
    .selectFrom('backups')
    .select('made_at')
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.made_at
}

/** How far the last change of SECRET_KEY is. */
export const findRotation = (db: Database) =>
  db.selectFrom('key_rotation').select(['done', 'total', 'failed', 'finished_at']).executeTakeFirst()

/**
 * When the network last reported; undefined if no session is open. Each open session reports every few minutes, so a thousand of them
 * say it to the second, and all of a large provider would be read each time. Equipment that reports beginnings and ends alone may have
 * been heard of for others; the portal notes that of equipment it knows.
 */
export async function findLastReport(db: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT CASE WHEN count(*) > 0 THEN
      greatest(max(coalesce(heard_at, updated_at)), (SELECT max(heard_at) FROM access_servers)) END AS at
    FROM (SELECT heard_at, updated_at FROM network_sessions WHERE stopped_at IS NULL ORDER BY connection_id DESC LIMIT 1000) AS sample`.execute(
    db,
  )
  return rows[0]?.at ?? undefined
}

/** When everything that was due had last been moved to the past; null: not yet. */
export async function findMovedAt(db: Database): Promise<Date | null> {
  const row = await db.selectFrom('usage_moves').select('finished_at').executeTakeFirst()
  return row?.finished_at ?? null
}

/** Only one process at a time tells of jobs; runs go on being recorded. */
export async function holdJobStates(tx: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(7262010)`.execute(tx)
}

export async function markTold(
  tx: Database,
  names: readonly string[],
  told: { is_told: boolean; told_at?: Date },
): Promise<void> {
  await tx.updateTable('job_states').set(told).where('name', 'in', names).execute()
}

/** The mail addresses of these people. */
export async function findAddresses(
  tx: Database,
  userIds: readonly number[],
): Promise<{ id: number; email: string }[]> {
  if (userIds.length === 0) return []
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', userIds)
    .where('email', 'is not', null)
    .execute()
  return rows.flatMap(({ id, email }) => (email ? [{ id, email }] : []))
}
