import type { ReportDefinition } from '@uplink/contract/reports/definition'
import { reduceReport } from './reduce'
import { namesIn } from './references'

/** Everything in a report that names columns, in words: 'filter a.due_on', once for each entry. */
function entriesOf(report: ReportDefinition): string[] {
  const { tables, selections, select_aggregates, filter_group, grid_filters, graph_settings: graph } = report
  const clause = report.query_clause
  const named = (what: string, names: readonly string[]) =>
    names.flatMap((name) => (name === '' ? [] : [`${what} ${name}`]))
  const joins = tables.flatMap(({ table_join: join }) => [join, ...join.extra_conditions])
  return [
    ...named(
      'column',
      selections.map(({ column }) => column),
    ),
    ...named(
      'aggregate of',
      select_aggregates.map(({ column }) => column),
    ),
    ...named(
      'filter',
      filter_group.flatMap(({ query_filters: filters }) => filters.map(({ filter }) => filter)),
    ),
    ...named('group by', clause.columns),
    ...named('order by', clause.order_columns),
    ...named(
      'grid filter',
      grid_filters.map(({ column }) => column),
    ),
    ...named('graph', [graph.graph_label, ...namesIn(graph.graph_data)]),
    ...named(
      'join by',
      joins.flatMap(({ column1, column2 }) => [column1, column2]),
    ),
  ]
}

/** What would go with a table, in words, without the join of the table itself. */
export function goesWith(report: ReportDefinition, index: number): string[] {
  const own = { column1: '', column2: '', extra_conditions: [] }
  const before = {
    ...report,
    tables: report.tables.map((table, at) =>
      at === index ? { ...table, table_join: { ...table.table_join, ...own } } : table,
    ),
  }
  const left = entriesOf(reduceReport(before, { do: 'remove table', index }))
  return entriesOf(before).filter((entry) => {
    const at = left.indexOf(entry)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
