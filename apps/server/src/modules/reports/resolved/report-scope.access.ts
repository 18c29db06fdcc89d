import type { ReportDefinition } from '@uplink/contract/reports/definition'
import type { Call } from '#platform/http/call'
import type { Within } from '#platform/http/gatekeeper'
import { ruleColumnsOf } from '#platform/resource/rule-columns'
import { Problem } from '#platform/http/problem'
import { dataSourcesToRead } from '../../data-sources/data-sources.public'
import { onSources } from './usable-reports.store'

/** Whether a used part of the report is SQL of its author. */
function hasRawExpressions({ selections, filter_group, query_clause, ...report }: ReportDefinition): boolean {
  const filters = report.query_filters === 'yes' ? filter_group.flatMap((group) => group.query_filters) : []
  const grouping = report.have_group_by === 'yes' || report.have_order_by === 'yes' ? [query_clause] : []
  return [...selections, ...filters, ...grouping].some(({ is_raw }) => is_raw === 'yes')
}

/** Whether a report contains SQL that a person has written. */
export const isRaw = (report: ReportDefinition): boolean =>
  report.query_type === 'raw_query' || hasRawExpressions(report)

/** Refuses SQL of one's own without the right for it. */
export async function checkRawRights(call: Call, report: ReportDefinition): Promise<void> {
  const right =
    report.query_type === 'raw_query'
      ? 'report.raw-sql'
      : hasRawExpressions(report)
        ? 'report.raw-expression'
        : undefined
  if (right !== undefined && !(await call.hasPermission(right))) throw new Problem('access.denied')
}

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
