import type { RetentionKind, RetentionRun } from '@uplink/contract/retention'
import type { Call } from '#platform/http/call'
import { found } from '#platform/http/problem'
import { findRuns, isOrganization, organizationRules } from './retention.store'

/** How much was deleted of each kind in its latest run, for whoever may see the organization. */
export async function readRetention(call: Call, id: number): Promise<RetentionRun[]> {
  const within = await call.rows('organization', 'List', organizationRules.columns)
  found(await isOrganization(call.db, { id, within }))
  const rows = await findRuns(call.db, id)
  return rows.map(({ kind, before, began_at, finished_at, deleted }) => ({
    kind: kind as RetentionKind,
    before: before.toISOString(),
    began_at: began_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
    deleted: Number(deleted),
  }))
}
