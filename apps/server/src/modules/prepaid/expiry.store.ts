import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/database/kysely'

/** Today by the calendar of the line's organization. */
const today = (now: Date) => sql`(${now}::timestamptz AT TIME ZONE o.time_zone)::date`

const isPrepaid = (now: Date) =>
  sql`p.starts_on <= ${today(now)} AND (p.ends_on IS NULL OR p.ends_on >= ${today(now)})`

interface Next {
  now: Date
  limit: number
  after: number
}

/** The next lines by id on their last paid day, or later, whose balance is to renew them and holds anything. */
export async function findToRenew(db: Database, { now, limit, after }: Next): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT c.id FROM prepaid_lines p
    JOIN connections c ON c.id = p.connection_id
    JOIN organizations o ON o.id = c.organization_id
    JOIN ledger_accounts w ON w.connection_id = c.id AND w.kind = 'wallet' AND w.balance > 0
    WHERE p.renews_from_balance AND p.ends_on IS NULL AND c.status <> 'closed' AND o.status = 'active'
      AND p.paid_until <= ${today(now)} AND p.starts_on <= ${today(now)} + 1 AND c.id > ${after}
    ORDER BY c.id LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Active lines `c` whose paid days and grace are over. */
const isExpired = (now: Date) => sql`c.status = 'active' AND c.id IN (
  SELECT p.connection_id FROM prepaid_lines p JOIN organizations o ON o.id = p.organization_id
  WHERE ${isPrepaid(now)} AND p.paid_until + o.prepaid_grace_days < ${today(now)})`

/** The next of them by id. */
export async function findExpired(db: Database, { now, limit, after }: Next): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT c.id FROM connections c WHERE ${isExpired(now)} AND c.id > ${after} ORDER BY c.id LIMIT ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Locks those of the lines that still are. */
export async function lockExpired(
  tx: Database,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT c.id FROM connections c WHERE c.id = ANY (${ids}::bigint[]) AND ${isExpired(now)}
    ORDER BY c.id FOR NO KEY UPDATE OF c`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface ExpiredLine {
  id: number
  user_id: number
  username: string
  paid_until: string
  is_new: boolean
}

/** Switches those off that are still unpaid, because money may have come before the lock. What they were stays known. */
export async function expire(
  tx: Database,
  { connectionIds, now }: { connectionIds: readonly number[]; now: Date },
): Promise<ExpiredLine[]> {
  const { rows } = await sql<ExpiredLine>`
    WITH off AS (
      UPDATE connections c SET status = 'suspended', suspended_at = ${now}::timestamptz
      FROM prepaid_lines p, organizations o
      WHERE c.id = ANY (${connectionIds}::bigint[]) AND c.status = 'active' AND p.connection_id = c.id AND o.id = c.organization_id
        AND ${isPrepaid(now)} AND p.paid_until + o.prepaid_grace_days < ${today(now)}
      RETURNING c.id, c.user_id, c.username, c.area_id, p.paid_until, p.paid_until < p.starts_on AS is_new
    ), kept AS (
      INSERT INTO connection_history (connection_id, until, area_id, status)
      SELECT id, ${now}::timestamptz, area_id, 'active' FROM off ON CONFLICT DO NOTHING
    )
    SELECT id, user_id, username, paid_until, is_new FROM off ORDER BY id`.execute(tx)
  return rows
}

/**
 * Lines of which a reminder is due: 7, 3 and 1 days before, each once, the latest one only where earlier ones were missed, and only
 * where the line was paid for at least twice as long.
 */
const ending = (now: Date, which: RawBuilder<unknown>) => sql`
  SELECT id, paid_until, days FROM (
    SELECT p.connection_id AS id, p.paid_until, p.paid_until - p.paid_from + 1 AS length,
      CASE WHEN p.paid_until - ${today(now)} <= 1 THEN 1 WHEN p.paid_until - ${today(now)} <= 3 THEN 3 ELSE 7 END AS days
    FROM prepaid_lines p
    JOIN connections c ON c.id = p.connection_id
    JOIN organizations o ON o.id = c.organization_id
    WHERE p.ends_on IS NULL AND p.paid_until >= p.starts_on AND c.status <> 'closed' AND o.status = 'active'
      AND p.paid_until BETWEEN ${today(now)} AND ${today(now)} + 7 AND ${which}) AS paid
  WHERE length >= 2 * days AND NOT EXISTS (
    SELECT FROM prepaid_reminders r WHERE r.connection_id = id AND r.paid_until = paid.paid_until AND r.days <= paid.days)`

/** The next of them by id. */
export async function findEnding(db: Database, { now, limit, after }: Next): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM (${ending(now, sql`c.id > ${after}`)}) AS ending ORDER BY id LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Writes the reminders down that are still due, and returns their lines. */
export async function noteEnding(
  tx: Database,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH noted AS (
      INSERT INTO prepaid_reminders (connection_id, paid_until, days)
      ${ending(now, sql`c.id = ANY (${ids}::bigint[])`)} ORDER BY id
      ON CONFLICT DO NOTHING
      RETURNING connection_id
    )
    SELECT connection_id AS id FROM noted ORDER BY 1`.execute(tx)
  return rows.map(({ id }) => id)
}
