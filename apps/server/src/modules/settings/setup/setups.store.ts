import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'

/**
 * An organization and how far its set-up is. Without an id: the one whose set-up is open, or the first; undefined when the
 * caller reaches none.
 */
export const findSetup = (db: Database, { id, within }: { id?: number | undefined; within: Within }) =>
  db
    .selectFrom('organizations')
    .leftJoin('organization_setups as s', 's.organization_id', 'organizations.id')
    .select(['organizations.id', 'organizations.name', 's.done', 's.skipped', 's.finished_at'])
    .select((eb) => [
      eb('s.organization_id', 'is not', null).and('s.finished_at', 'is', null).as('is_open'),
      sql<number>`(SELECT count(*)::int FROM packages p WHERE p.organization_id = organizations.id)`.as(
        'packages',
      ),
      sql<number>`(SELECT count(*)::int FROM access_servers a WHERE a.organization_id = organizations.id)`.as(
        'access_servers',
      ),
      sql<Date | null>`(SELECT max(a.heard_at) FROM access_servers a WHERE a.organization_id = organizations.id)`.as(
        'heard_at',
      ),
      sql<number>`(SELECT count(*)::int FROM areas a WHERE a.organization_id = organizations.id)`.as('areas'),
      sql<Date | null>`(SELECT requested_at FROM latest_radius_request)`.as('requested_at'),
      sql<boolean>`EXISTS (SELECT FROM sms_gateways g WHERE g.organization_id = organizations.id AND g.is_active)`.as(
        'has_gateway',
      ),
    ])
    .$if(id !== undefined, (query) => query.where('organizations.id', '=', id ?? 0))
    .where(within)
    .orderBy('is_open', 'desc')
    .orderBy('organizations.id')
    .limit(1)
    .executeTakeFirst()

/** Whether there is any organization, whoever may see it. */
export async function hasOrganizations(db: Database): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`SELECT EXISTS (SELECT FROM organizations) AS some`.execute(db)
  return rows[0]?.some ?? false
}

/** Moves a step to where it belongs now. The last one ends the set-up. */
export async function keepStep(
  tx: Database,
  { id, step, state, now }: { id: number; step: string; state: 'done' | 'skipped'; now: Date },
): Promise<void> {
  const [done, skipped] = state === 'done' ? [[step], []] : [[], [step]]
  const finished = step === 'done' ? now : null
  await sql`INSERT INTO organization_setups AS s (organization_id, done, skipped, finished_at)
    VALUES (${id}, ${done}::text[], ${skipped}::text[], ${finished}::timestamptz)
    ON CONFLICT (organization_id) DO UPDATE SET
      done = array_remove(s.done, ${step}::text) || excluded.done,
      skipped = array_remove(s.skipped, ${step}::text) || excluded.skipped,
      finished_at = coalesce(excluded.finished_at, s.finished_at)`.execute(tx)
}

/** When each field was last changed, by the lines of the audit log about the organization, at most the latest thousand. */
export async function findChanges(
  db: Database,
  { target, acts, visible }: { target: string; acts: readonly string[]; visible: Within },
) {
  const { rows } = await sql<{ setting: string; at: Date; by: string | null }>`
    SELECT DISTINCT ON (setting) setting, latest.occurred_at AS at,
      (SELECT users.name FROM users WHERE users.id = latest.actor_id AND ${visible}) AS by
    FROM (SELECT id, occurred_at, actor_id, details FROM audit_log
        WHERE target = ${target} AND action = ANY(${[...acts]}::text[]) ORDER BY occurred_at DESC, id DESC LIMIT 1000) AS latest,
      jsonb_object_keys(coalesce(latest.details -> 'after', '{}')) AS setting
    ORDER BY setting, latest.occurred_at DESC, latest.id DESC LIMIT 100`.execute(db)
  return rows
}
