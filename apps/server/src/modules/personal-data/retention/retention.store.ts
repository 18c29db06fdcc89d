import { sql, type Selectable } from 'kysely'
import type { RetentionKind } from '@uplink/contract/retention'
import type { Database } from '#platform/database/kysely'
import type { RetentionRuns } from '#platform/database/schema.generated'
import type { Within } from '#platform/http/gatekeeper'
import { ruleColumnsOf } from '#platform/resource/rule-columns'

export const organizationRules = ruleColumnsOf({
  model: 'organization',
  table: 'organizations',
  ruleFields: { organization_id: 'id' },
})

/** For how many months each organization keeps what. */
export const findTimes = (db: Database) =>
  db
    .selectFrom('organizations')
    .select(['id', 'keep_network_months', 'keep_usage_months', 'keep_tickets_months', 'keep_chats_months'])
    .select(['keep_imports_months', 'keep_audit_months', 'keep_messages_months', 'keep_sign_ins_months'])
    .orderBy('id')
    .execute()

export const isOrganization = (db: Database, { id, within }: { id: number; within: Within }) =>
  db.selectFrom('organizations').select('id').where('id', '=', id).where(within).executeTakeFirst()

/** The latest runs of an organization, and of what is everybody's. */
export const findRuns = (db: Database, organization: number) =>
  db
    .selectFrom('retention_runs')
    .selectAll()
    .where((eb) => eb.or([eb('organization_id', '=', organization), eb('organization_id', 'is', null)]))
    .orderBy('kind')
    .limit(20)
    .execute()

export type Run = Pick<Selectable<RetentionRuns>, 'id' | 'before' | 'after_id' | 'organization_id'>

/**
 * Begins a run, or goes on with one that was broken off. That one deletes nothing younger than it set out to, and nothing that a longer
 * time keeps by now.
 */
export async function beginRun(
  db: Database,
  run: { organization: number | null; kind: RetentionKind; months: number; now: Date },
): Promise<Run> {
  const { rows } = await sql<Run>`
    INSERT INTO retention_runs AS r (organization_id, kind, before, began_at)
    VALUES (${run.organization}, ${run.kind}, ${run.now}::timestamptz - make_interval(months => ${run.months}), ${run.now})
    ON CONFLICT (coalesce(organization_id, 0), kind) DO UPDATE SET
      before = CASE WHEN r.finished_at IS NULL THEN least(r.before, excluded.before) ELSE excluded.before END,
      began_at = CASE WHEN r.finished_at IS NULL THEN r.began_at ELSE excluded.began_at END,
      after_id = CASE WHEN r.finished_at IS NULL THEN r.after_id ELSE 0 END,
      deleted = CASE WHEN r.finished_at IS NULL THEN r.deleted ELSE 0 END,
      finished_at = NULL
    RETURNING id, before, after_id, organization_id`.execute(db)
  const [begun] = rows
  if (!begun) throw new Error('a run of retention was not written')
  return begun
}

/** How far a run is; `finishedAt`: it is at its end. */
export async function noteStep(
  tx: Database,
  { id, after, deleted, finishedAt }: { id: number; after: number; deleted: number; finishedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('retention_runs')
    .set((eb) => ({ after_id: after, deleted: eb('deleted', '+', deleted), finished_at: finishedAt }))
    .where('id', '=', id)
    .execute()
}

/** Forgets the runs of kinds that an organization, or everybody, keeps without end by now. */
export async function forgetRun(db: Database, organization: number | null, kind: RetentionKind) {
  await db
    .deleteFrom('retention_runs')
    .where('organization_id', organization === null ? 'is' : '=', organization)
    .where('kind', '=', kind)
    .execute()
}
