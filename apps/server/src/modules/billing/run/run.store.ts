import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { isBilled } from '../charging/charged-lines.store'

const settings = (db: Database) =>
  db
    .selectFrom('organizations')
    .select([
      'id',
      'time_zone',
      'currency',
      'billing_day',
      'due_days',
      'grace_days',
      'tax_percent',
      'invoice_prefix',
      'suspends_overdue',
      'remind_before_days',
      'remind_after_days',
      'billed_through',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('billing_runs')
            .select('billing_runs.id')
            .whereRef('billing_runs.organization_id', '=', 'organizations.id')
            .where('billing_runs.finished_at', 'is', null),
        )
        .as('is_started'),
    )

/**
 * The organizations' settings for the billing run, and whether one was started by somebody or was killed; of one
 * organization if it is named.
 */
export const findBilledOrganizations = (db: Database, limit: number, organizationId?: number) =>
  settings(db)
    .where('status', '=', 'active')
    .$if(organizationId !== undefined, (query) => query.where('id', '=', organizationId ?? 0))
    .orderBy('id')
    .limit(limit)
    .execute()

/** Those of one organization, also of one that is not active and has no runs. */
export const findSettings = (db: Database, organizationId: number) =>
  settings(db).where('id', '=', organizationId).executeTakeFirstOrThrow()

export type BilledOrganization = Awaited<ReturnType<typeof findBilledOrganizations>>[number]

export async function markBilledThrough(db: Database, organizationId: number, day: string): Promise<void> {
  await db
    .updateTable('organizations')
    .set({ billed_through: day })
    .where('id', '=', organizationId)
    .execute()
}

/** A line that is prepaid on a day is no bill's of that day; the one that is billed afterwards is in no such row. */
const isBilledAfterwards = (today: string) =>
  sql<boolean>`NOT EXISTS (
    SELECT FROM prepaid_lines p WHERE p.connection_id = connections.id AND p.starts_on <= ${today}::date
      AND (p.ends_on IS NULL OR p.ends_on >= ${today}::date))`

/**
 * Locks the next connections of an organization that are billed, and not paid ahead, by id, and returns
 * their ids. A payment for one of them waits.
 */
export async function lockNextConnections(
  tx: Database,
  query: { organizationId: number; today: string; after: number; limit: number },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('connections')
    .select('id')
    .where('organization_id', '=', query.organizationId)
    .where(isBilled('connections'))
    .where('id', '>', query.after)
    .where(isBilledAfterwards(query.today))
    .orderBy('id')
    .limit(query.limit)
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks those of these connections that are billed, and not paid ahead, by id, and returns their ids. */
export async function lockConnections(
  tx: Database,
  ids: readonly number[],
  today: string,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('connections')
    .select('id')
    .where('id', 'in', ids)
    .where(isBilled('connections'))
    .where(isBilledAfterwards(today))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Billed lines with a change of package, or with an end of their owner's, whose day has come and which is not carried out yet:
 * their bills wait for it.
 */
export async function countWaitingLines(
  db: Database,
  organizationId: number,
  today: string,
): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*) AS waiting FROM (
      SELECT connection_id FROM package_changes
      WHERE applied_at IS NULL AND called_off_at IS NULL AND effective_on <= ${today}::date
      UNION
      SELECT connection_id FROM line_plans
      WHERE done_at IS NULL AND withdrawn_at IS NULL AND effective_on <= ${today}::date
        AND organization_id = ${organizationId}
    ) waits JOIN connections c ON c.id = waits.connection_id
    WHERE c.organization_id = ${organizationId} AND ${isBilled('c')}`.execute(db)
  return rows[0]?.waiting ?? 0
}

export async function ensureCounter(tx: Database, organizationId: number): Promise<void> {
  await tx
    .insertInto('invoice_counters')
    .values({ organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
