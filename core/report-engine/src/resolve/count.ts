import type { ReportSource, ResolvedReport } from './model'
import { outputsAsColumns } from './from/tables'

/** The number of a resolved report's rows, as a report of one row and one column, `count`. */
export function countOfReport(report: ResolvedReport): ResolvedReport {
  const source: ReportSource = { kind: 'report', alias: 'report', report, columns: outputsAsColumns(report) }
  const count = { name: 'count', label: 'Count', type: 'integer', unit: 'plain' } as const
  const column = { ...count, is_sortable: false, labels: [], source: null, isTypeKnown: true }
  const expression = { kind: 'aggregate', function: 'COUNT', of: null, type: 'integer' } as const
  return {
    kind: 'built',
    from: [{ source, join: null }],
    groups: [],
    outputs: [{ path: '', expression, column, sqlName: count.name }],
    where: null,
    having: null,
    order: [],
    limit: null,
  }
}
