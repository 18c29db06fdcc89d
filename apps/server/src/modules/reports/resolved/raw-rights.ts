import type { ReportDefinition } from '@uplink/contract/reports/definition'
import type { Call } from '#platform/http/call'
import { Problem } from '#platform/http/problem'

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
