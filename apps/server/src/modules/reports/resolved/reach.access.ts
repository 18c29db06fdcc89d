import type { Call } from '#platform/http/call'
import type { Within } from '#platform/http/gatekeeper'
import { ruleColumnsOf } from '#platform/resource/rule-columns'
import { dataSourcesToRead } from '../../data-sources/data-sources.public'
import { onSources } from './usable-reports.store'

/** A report belongs to the person who made it. */
export const reportRules = ruleColumnsOf({
  model: 'report',
  table: 'reports',
  ruleFields: { user_ref_id: 'created_by' },
})

/**
 * The reports that the caller may see, change or delete. One on a database connection that is not shared with them could
 * never be run, so it is like a missing one.
 */
export async function reportsWithin(call: Call, action: 'List' | 'Edit' | 'Delete'): Promise<Within> {
  const [within, sources] = await Promise.all([
    call.rows('report', action, reportRules.columns),
    dataSourcesToRead(call),
  ])
  return onSources(within, sources)
}
