import pg from 'pg'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

/** The tables of the past; each has a partition for each month. */
export type PastTable = 'past_network_sessions' | 'past_usage_days'

/** What is older may be moved: sessions by their end, days of usage by the day. */
export interface Borders {
  sessions: Date
  days: string
}

const countOf = async (tx: Database, query: ReturnType<typeof sql>) =>
  Number((await query.execute(tx)).numAffectedRows ?? 0)

/** When everything that was due had been moved for the last time; null: never. */
export async function findFinished(db: Database): Promise<Date | null> {
  const row = await db.selectFrom('usage_moves').select('finished_at').executeTakeFirst()
  return row?.finished_at ?? null
}

/**
 * Says from where on rows are looked for in the past as well. Must be committed before any row is moved; it never goes back, because
 * what was moved stays there.
 */
export async function moveBorders(db: Database, { sessions, days }: Borders): Promise<void> {
  await sql`INSERT INTO usage_moves AS m (sessions_before, days_before) VALUES (${sessions}, ${days}::date)
    ON CONFLICT (is_only) DO UPDATE SET sessions_before = greatest(m.sessions_before, excluded.sessions_before),
      days_before = greatest(m.days_before, excluded.days_before)`.execute(db)
}

export const noteFinished = (db: Database, now: Date) =>
  db.updateTable('usage_moves').set({ finished_at: now }).execute()

/** Makes the partition of a day's month, if it is not there yet. */
export async function makePartition(db: Database, table: PastTable, day: string): Promise<boolean> {
  const { rows } = await sql<{
    isMade: boolean
  }>`SELECT make_past_partition(${table}, ${day}::date) AS "isMade"`.execute(db)
  return rows[0]?.isMade === true
}

/** Drops the oldest month that no organization keeps any longer; its name, or null when there is none. */
export async function dropPartition(db: Database, table: PastTable, now: Date): Promise<string | null> {
  const { rows } = await sql<{
    name: string | null
  }>`SELECT drop_past_partition(${table}, ${now}) AS name`.execute(db)
  return rows[0]?.name ?? null
}

export interface Page {
  after: number
  /** The last one of the page. */
  last: number
  /** A day of each month (UTC) that has something to move in the page. */
  months: string[]
}

/** Whether a session has ended and no report of it can come any more that is believed (`radius.packet`). */
const isOver = (before: Date) =>
  sql`stopped_at < ${before} AND updated_at < ${before} AND (heard_at < ${before} OR heard_at IS NULL)`

/** The next sessions by their numbers, so many; undefined when there are no more. */
export async function findSessionPage(
  db: Database,
  { after, limit, before }: { after: number; limit: number; before: Date },
): Promise<Page | undefined> {
  const { rows } = await sql<{ last: number | null; months: string[] | null }>`
    SELECT max(id) AS last, array_agg(DISTINCT date_trunc('month', stopped_at AT TIME ZONE 'UTC')::date::text)
      FILTER (WHERE ${isOver(before)}) AS months
    FROM (SELECT id, stopped_at, updated_at, heard_at FROM network_sessions WHERE id > ${after} ORDER BY id LIMIT ${limit}) AS page`.execute(
    db,
  )
  const [found] = rows
  return found?.last == null ? undefined : { after, last: Number(found.last), months: found.months ?? [] }
}

/** Moves the page's sessions that are over, and deletes their readings with them; those being written at this moment come next time. */
export async function moveSessions(tx: Database, { after, last }: Page, before: Date): Promise<number> {
  return countOf(
    tx,
    sql`WITH due AS (
        SELECT id FROM network_sessions WHERE id > ${after} AND id <= ${last} AND ${isOver(before)} FOR UPDATE SKIP LOCKED
      ), moved AS (
        DELETE FROM network_sessions AS n USING due WHERE n.id = due.id RETURNING n.*
      )
      INSERT INTO past_network_sessions (id, connection_id, started_at, updated_at, stopped_at, heard_at, download_bytes, upload_bytes,
          session_seconds, base_download, base_upload, nas_address, framed_address, is_reporting, is_stop_assumed, unique_id,
          session_id, calling_station, terminate_cause, end_requested_at)
        SELECT id, connection_id, started_at, updated_at, stopped_at, heard_at, download_bytes, upload_bytes,
          session_seconds, nullif(base_download, 0), nullif(base_upload, 0), nas_address, framed_address, is_reporting,
          is_stop_assumed, unique_id, session_id, calling_station, terminate_cause, end_requested_at
        FROM moved`,
  )
}

/**
 * Deletes readings of the page's sessions that no late report can need: all before the last one before this day. A session that is
 * open for a year would keep one for each of its days.
 */
export async function trimReadings(tx: Database, { after, last }: Page, before: string): Promise<number> {
  return countOf(
    tx,
    sql`DELETE FROM session_days AS d WHERE d.session_id > ${after} AND d.session_id <= ${last} AND d.day < ${before}::date
      AND EXISTS (SELECT FROM session_days AS later
        WHERE later.session_id = d.session_id AND later.day > d.day AND later.day < ${before}::date)`,
  )
}

/** The next lines by their numbers, so many; undefined when there are no more. */
export async function findDayPage(
  db: Database,
  { after, limit, before }: { after: number; limit: number; before: string },
): Promise<Page | undefined> {
  const { rows } = await sql<{ last: number | null; months: string[] | null }>`
    WITH page AS (SELECT max(id) AS last FROM (SELECT id FROM connections WHERE id > ${after} ORDER BY id LIMIT ${limit}) AS next)
    SELECT last, ARRAY(SELECT DISTINCT date_trunc('month', day::timestamp)::date::text FROM usage_days
      WHERE connection_id > ${after} AND connection_id <= last AND day < ${before}::date) AS months
    FROM page`.execute(db)
  const [found] = rows
  return found?.last == null ? undefined : { after, last: Number(found.last), months: found.months ?? [] }
}

/** Moves the page's days of usage before this one. What came for a day after it had been moved is added to it. */
export async function moveDays(tx: Database, { after, last }: Page, before: string): Promise<number> {
  return countOf(
    tx,
    sql`WITH due AS (
        SELECT connection_id, day FROM usage_days
        WHERE connection_id > ${after} AND connection_id <= ${last} AND day < ${before}::date
        ORDER BY connection_id, day FOR UPDATE SKIP LOCKED
      ), moved AS (
        DELETE FROM usage_days AS u USING due WHERE u.connection_id = due.connection_id AND u.day = due.day RETURNING u.*
      )
      INSERT INTO past_usage_days AS p (connection_id, day, download_bytes, upload_bytes)
        SELECT connection_id, day, download_bytes, upload_bytes FROM moved ORDER BY connection_id, day
      ON CONFLICT (connection_id, day) DO UPDATE SET download_bytes = p.download_bytes + excluded.download_bytes,
        upload_bytes = p.upload_bytes + excluded.upload_bytes`,
  )
}

/** What packets are writing at this moment stays for the next night: they and the job would wait for each other. */
export async function whereNobodyWrites(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '40P01')) throw error
  }
}
