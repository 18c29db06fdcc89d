import type { RawColumn, ReportDefinition, ReportSelection } from '@uplink/contract/reports/definition'
import { isWholeCondition, operatorWords, valueWords } from '@uplink/report-engine/words/filter-words'
import { unitWords } from '../unit-words'
import { orderOf } from './actions'

interface Difference {
  label: string
  before?: string
  after?: string
  removed?: readonly string[]
  added?: readonly string[]
}

const isOn = (flag: 'yes' | 'no', texts: readonly string[]) => (flag === 'yes' ? texts : [])

type ColumnLine = RawColumn & Partial<Pick<ReportSelection, 'is_sortable'>>

function columnLine({
  column,
  alias,
  is_sortable,
  has_label,
  label_config: labels,
  unit,
}: ColumnLine): string {
  return [
    alias && alias !== column ? `${column} as ${alias}` : column,
    is_sortable === 'yes' && 'sortable',
    unit && unitWords(unit),
    has_label === 'yes' && labels.map((label) => `${label.value} ${label.class}`).join(', '),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The contents of each part of a report, a line for each entry, without parts that are switched off. */
function linesOf(report: ReportDefinition): Record<string, readonly string[]> {
  const {
    tables,
    selections,
    raw_columns,
    select_aggregates,
    filter_group,
    query_clause: clause,
    graph_settings,
  } = report
  const filters = filter_group.flatMap(({ filter_type, query_filters }, group) =>
    query_filters.map((filter, index) => {
      const joiner = index > 0 ? filter.radio : group > 0 ? filter_type : 'where'
      const words = isWholeCondition(filter)
        ? ''
        : ` ${operatorWords(filter.operators)} ${valueWords(filter) ?? ''}`
      return `${joiner} ${filter.filter}${words}`.trim()
    }),
  )
  return {
    Tables: tables.map(({ name, object_type, selected_query, query_alias, table_join: join }, index) => {
      const what = object_type === 'query' ? `report ${selected_query ?? ''}` : name
      const on = index === 0 ? '' : `${join.type} `
      const conditions = [join, ...join.extra_conditions]
        .filter(({ column1 }) => index > 0 && join.type !== 'crossJoin' && column1 !== '')
        .map(({ column1, condition, column2 }) => `${column1} ${condition} ${column2}`)
      return `${on}${what} as ${query_alias}${conditions.length > 0 ? ` on ${conditions.join(' and ')}` : ''}`
    }),
    Columns: report.query_type === 'raw_query' ? raw_columns.map(columnLine) : selections.map(columnLine),
    Aggregates: isOn(
      report.have_aggregate_function,
      select_aggregates.map(
        ({ aggregate_function: verb, column, alias, unit }) =>
          `${verb} ${column}${alias && ` as ${alias}`}${unit ? ` · ${unitWords(unit)}` : ''}`,
      ),
    ),
    Where: isOn(report.query_filters, filters),
    'Group by': isOn(report.have_group_by, clause.columns),
    'Order by': isOn(
      report.have_order_by,
      orderOf(clause).map(({ column, direction }) => `${column} ${direction}`),
    ),
    Limit: isOn(report.set_limit, [`${clause.limit_value} rows`]),
    'Custom action': isOn(report.set_custom_action, [
      `${report.custom_link_icon}: ${report.custom_link_value}`,
    ]),
    Graph: isOn(
      report.add_graph,
      Object.values(graph_settings).filter((each) => each !== ''),
    ),
    'Grid filters': report.grid_filters.map(({ column, alias, operators, options }) =>
      [alias || column, operators.replaceAll('_', ' '), options].filter(Boolean).join(' · '),
    ),
    Query: report.query_type === 'raw_query' ? report.raw_query.split('\n') : [],
    Parameters: report.parameters.map(({ name, type, default: usual }) =>
      [name, type, usual != null && `without one ${[usual].flat().join(', ')}`].filter(Boolean).join(' · '),
    ),
  }
}

const without = (lines: readonly string[], others: readonly string[]) =>
  lines.filter((line) => !others.includes(line))

/** The differences between two definitions, part by part. */
export function differencesOf(before: ReportDefinition, after: ReportDefinition): Difference[] {
  const single = [
    ['Report Name', before.report_name, after.report_name],
    ['Database Connection', before.db_connection_name, after.db_connection_name],
    ['Query type', before.query_type, after.query_type],
  ] as const
  const [was, is] = [linesOf(before), linesOf(after)]
  return [
    ...single.flatMap(([label, from, to]) => (from === to ? [] : [{ label, before: from, after: to }])),
    ...Object.entries(is).flatMap(([label, lines]): Difference[] => {
      const old = was[label] ?? []
      const [removed, added] = [without(old, lines), without(lines, old)]
      if (removed.length + added.length > 0) return [{ label, removed, added }]
      // the same entries in another order
      return old.join('\n') === lines.join('\n')
        ? []
        : [{ label, before: old.join(', '), after: lines.join(', ') }]
    }),
  ]
}
