import type { ReportDefinition } from '@uplink/contract/reports/definition'
import { reduceReport } from './reduce'
import { namesIn } from './references'

type Kind = keyof typeof kinds

/** Something of a report that names a column, or a name of an output. */
interface Entry {
  kind: Kind
  name: string
}

/** The words before an entry's name, and for one and several of them. */
const kinds = {
  column: ['column', 'column', 'columns'],
  aggregate: ['aggregate of', 'aggregate', 'aggregates'],
  filter: ['filter', 'filter', 'filters'],
  group: ['group by', 'column to group by', 'columns to group by'],
  order: ['order by', 'column to order by', 'columns to order by'],
  grid: ['grid filter', 'grid filter', 'grid filters'],
  graph: ['graph', 'column of the graph', 'columns of the graph'],
  join: ['join by', 'join column', 'join columns'],
} as const

/** 'filter a.due_on' */
export const entryText = ({ kind, name }: Entry) => `${kinds[kind][0]} ${name}`

/** '2 columns', '1 filter' */
export function countedEntries(entries: readonly Entry[]): string[] {
  return (Object.keys(kinds) as Kind[]).flatMap((kind) => {
    const count = entries.filter((entry) => entry.kind === kind).length
    return count === 0 ? [] : [`${count} ${kinds[kind][count === 1 ? 1 : 2]}`]
  })
}

/** Everything in a report that names columns, once for each entry. */
function entriesOf(report: ReportDefinition): Entry[] {
  const { tables, selections, select_aggregates, filter_group, grid_filters, graph_settings: graph } = report
  const clause = report.query_clause
  const named = (kind: Kind, names: readonly string[]) =>
    names.flatMap((name): Entry[] => (name === '' ? [] : [{ kind, name }]))
  const joins = tables.flatMap(({ table_join: join }) => [join, ...join.extra_conditions])
  return [
    ...named(
      'column',
      selections.map(({ column }) => column),
    ),
    ...named(
      'aggregate',
      select_aggregates.map(({ column }) => column),
    ),
    ...named(
      'filter',
      filter_group.flatMap(({ query_filters: filters }) => filters.map(({ filter }) => filter)),
    ),
    ...named('group', clause.columns),
    ...named('order', clause.order_columns),
    ...named(
      'grid',
      grid_filters.map(({ column }) => column),
    ),
    ...named('graph', [graph.graph_label, graph.graph_series ?? '', ...namesIn(graph.graph_data)]),
    ...named(
      'join',
      joins.flatMap(({ column1, column2 }) => [column1, column2]),
    ),
  ]
}

/** What would go with a table, without the join of the table itself. */
export function goesWith(report: ReportDefinition, index: number): Entry[] {
  const own = { column1: '', column2: '', extra_conditions: [] }
  const before = {
    ...report,
    tables: report.tables.map((table, at) =>
      at === index ? { ...table, table_join: { ...table.table_join, ...own } } : table,
    ),
  }
  const left = entriesOf(reduceReport(before, { type: 'table/remove', index }))
  return entriesOf(before).filter((entry) => {
    const at = left.findIndex(({ kind, name }) => kind === entry.kind && name === entry.name)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
