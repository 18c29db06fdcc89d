import { isNumeric, type AggregateFunction } from '@uplink/contract/reports/words'
import type { CompiledColumn } from '../engine'
import type { Expression, Output, ReportSource, ResolvedReport } from './model'
import { lackOf, outputsAsColumns } from './from/tables'
import type { Resolution } from './work'

/** The output columns by which a report's rows are grouped, and what is added up and counted in each group. */
export interface Grouping {
  rows: readonly string[]
  columns: readonly string[]
  /** Empty: nothing. */
  sum: string
  count: string
}

const alias = 'report'

/** A column of a raw query, which the grouping puts at a place of its own: it is no longer to be found by its name. */
const placed = ({ isByName: _, ...column }: CompiledColumn): CompiledColumn => column

/**
 * The groups of a resolved report, whose own rows and filters stay as they are. The columns are those of the
 * grouping, in order, then `sum` and `count`.
 */
export function groupsOfReport(report: ResolvedReport, grouping: Grouping): Resolution {
  const known =
    report.kind === 'raw' ? report.columns.map(placed) : report.outputs.map(({ column }) => column)
  const source: ReportSource = { kind: 'report', alias, report, columns: outputsAsColumns(report) }
  const lack = lackOf(report)
  const problems: { path: string; text: string }[] = lack ? [{ path: 'report', text: lack }] : []

  function columnOf(path: string, name: string) {
    const column = source.columns.get(name)
    const shown = known.find((each) => each.name === name)
    if (column && shown) return { expression: { kind: 'column' as const, source, column }, shown }
    problems.push({ path, text: `No column ${name} in this report.` })
    return undefined
  }

  const heads = [
    ...grouping.rows.map((name) => columnOf('table_rows', name)),
    ...grouping.columns.map((name) => columnOf('table_columns', name)),
  ].flatMap((each) => each ?? [])

  function measure(path: string, name: string, called: string, aggregate: AggregateFunction) {
    const of = name === '' ? undefined : columnOf(path, name)
    if (!of) return []
    if (aggregate === 'SUM' && of.shown.isTypeKnown && !isNumeric(of.shown))
      problems.push({ path, text: `${name} is not a number.` })
    const type = aggregate === 'COUNT' ? ('integer' as const) : of.shown.type
    const expression: Expression = { kind: 'aggregate', function: aggregate, of: of.expression, type }
    const label = `${called === 'sum' ? 'Sum of' : 'Number of'} ${of.shown.label}`
    const isTypeKnown = aggregate === 'COUNT' || of.shown.isTypeKnown
    const counted = aggregate === 'COUNT' && { unit: 'plain' as const }
    const about = { name: called, label, type, labels: [], source: null, isTypeKnown }
    const column = { ...of.shown, ...about, ...counted }
    return [{ expression, column }]
  }

  const columns = [
    ...heads.map(({ expression, shown }) => ({ expression: expression, column: shown })),
    ...measure('aggregates_sum', grouping.sum, 'sum', 'SUM'),
    ...measure('aggregates_count', grouping.count, 'count', 'COUNT'),
  ]
  if (columns.length === heads.length && problems.length === 0)
    problems.push({ path: 'aggregates_sum', text: 'Choose what is added up or counted.' })
  if (problems.length > 0) return { ok: false, problems, hints: [] }
  const outputs = columns.map(({ expression, column }, index): Output => ({
    path: '',
    expression,
    column: { ...column, is_sortable: false },
    sqlName: `c${index + 1}`,
  }))
  const groups = heads.map(({ expression }) => expression)
  return {
    ok: true,
    hints: [],
    casts: [],
    report: {
      kind: 'built',
      from: [{ source, join: null }],
      outputs,
      groups,
      where: null,
      having: null,
      order: [],
      limit: null,
    },
  }
}
