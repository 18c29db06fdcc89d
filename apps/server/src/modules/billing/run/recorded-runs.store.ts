import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { isBilled } from '../charging/charged-lines.store'

/**
 * Writes down that an organization's run begins: as the one that somebody started, or that was killed, if there is one; or
 * as the last one, if that failed on the same day and is only tried again. Returns its id.
 */
export async function beginRun(
  db: Database,
  run: { organizationId: number; day: string; periods: number; now: Date },
): Promise<number> {
  await sql`
    UPDATE billing_runs SET finished_at = NULL, has_failed = false
    WHERE id = (SELECT max(id) FROM billing_runs WHERE organization_id = ${run.organizationId})
      AND day = ${run.day}::date AND has_failed AND started_by IS NULL`.execute(db)
  const { rows } = await sql<{ id: number }>`
    INSERT INTO billing_runs AS run (organization_id, day, started_at, lines)
    SELECT ${run.organizationId}, ${run.day}::date, ${run.now}::timestamptz,
      ${run.periods}::int * (
        SELECT count(*) FROM connections c WHERE c.organization_id = ${run.organizationId} AND ${isBilled('c')})
    ON CONFLICT (organization_id) WHERE finished_at IS NULL
      DO UPDATE SET day = excluded.day, started_at = coalesce(run.started_at, excluded.started_at),
        lines = excluded.lines, lines_done = 0
    RETURNING id`.execute(db)
  return rows[0]?.id ?? 0
}

/** What a batch has done, in its own transaction. */
export async function addToRun(
  tx: Database,
  id: number,
  done: { lines: number; issued: number; total: number },
): Promise<void> {
  await sql`
    UPDATE billing_runs SET lines_done = lines_done + ${done.lines}::int, issued = issued + ${done.issued}::int,
      total = total + ${done.total}::bigint
    WHERE id = ${id}`.execute(tx)
}

export async function finishRun(
  db: Database,
  id: number,
  { now, hasFailed }: { now: Date; hasFailed: boolean },
): Promise<void> {
  await db
    .updateTable('billing_runs')
    .set({ finished_at: now, has_failed: hasFailed })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()
}

/** Remembers lines that cannot be billed, and why. */
export async function rememberUnbilled(
  db: Database,
  organizationId: number,
  failures: readonly { connectionId: number; reason: string }[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('unbilled_lines')
    .values(
      failures.map(({ connectionId, reason }) => ({
        connection_id: connectionId,
        organization_id: organizationId,
        failed_at: now,
        reason,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('connection_id').doUpdateSet((eb) => ({
        failed_at: eb.ref('excluded.failed_at'),
        reason: eb.ref('excluded.reason'),
      })),
    )
    .execute()
}

/** Forgets that these lines could not be billed. */
export async function forgetUnbilled(tx: Database, connectionIds: readonly number[]): Promise<void> {
  await sql`DELETE FROM unbilled_lines WHERE connection_id = ANY (${connectionIds}::bigint[])`.execute(tx)
}
