import type { ReportDefinition } from '@uplink/contract/reports/definition'
import type { Run } from '../reports.data'

const counted = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`

/** How many of the rows are shown: '50 of 1,204 rows', '10 rows, its limit'. */
export function rowsWords({ rows, total, truncated }: Run, report: ReportDefinition): string {
  const limit = report.set_limit === 'yes' ? report.query_clause.limit_value : undefined
  if (rows.length === limit && (total === null || total === limit))
    return `${counted(rows.length)}, its limit`
  if (total !== null && total > rows.length)
    return `${rows.length} of ${total.toLocaleString('en')}${truncated ? ' or more' : ''} rows`
  return total === null && truncated ? `the first ${counted(rows.length)}` : counted(rows.length)
}
