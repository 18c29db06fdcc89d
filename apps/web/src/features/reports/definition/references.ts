import type { ReportDefinition } from '@uplink/contract/reports/definition'
import { namedOutputs } from '@uplink/report-engine/words/outputs'

// Many places of a definition refer to columns and output columns. When a table or an entry is removed or renamed,
// its references are removed or renamed too.

/** The new name; null: references to it are removed. */
type Renaming = (name: string) => string | null

/** Whether a name is a column of this table: `alias.column`. */
export const isOf = (alias: string, name: string) => name.toLowerCase().startsWith(`${alias.toLowerCase()}.`)

function kept<Entry>(entries: readonly Entry[], become: (entry: Entry) => Entry | null): Entry[] {
  return entries.flatMap((entry) => become(entry) ?? [])
}

/** An entry with its column renamed, or null if it is removed; the same object if nothing changes. */
function renamed<Entry extends object, Field extends keyof Entry>(
  entry: Entry,
  field: Field,
  rename: Renaming,
): Entry | null {
  if ('is_raw' in entry && entry.is_raw === 'yes') return entry
  const next = rename(String(entry[field]))
  if (next === null) return null
  return next === entry[field] ? entry : { ...entry, [field]: next }
}

function joinsWith(tables: ReportDefinition['tables'], rename: Renaming): ReportDefinition['tables'] {
  const on = <Join extends { column1: string; column2: string }>(join: Join): Join => {
    const next = { column1: rename(join.column1) ?? '', column2: rename(join.column2) ?? '' }
    return next.column1 === join.column1 && next.column2 === join.column2 ? join : { ...join, ...next }
  }
  return tables.map((table) => {
    const { extra_conditions: extra, ...join } = table.table_join
    return { ...table, table_join: { ...on(join), extra_conditions: extra.map((each) => on(each)) } }
  })
}

/** The definition with every reference to a column renamed or removed; the texts of raw entries do not change. */
export function withNames(definition: ReportDefinition, rename: Renaming): ReportDefinition {
  return withLaterNames(
    {
      ...definition,
      tables: joinsWith(definition.tables, rename),
      selections: kept(definition.selections, (entry) => renamed(entry, 'column', rename)),
      select_aggregates: kept(definition.select_aggregates, (entry) => renamed(entry, 'column', rename)),
    },
    rename,
  )
}

/** The same for parts that can also refer to output columns: filters, groups, order, grid filters and the graph. */
function withLaterNames(definition: ReportDefinition, rename: Renaming): ReportDefinition {
  const { query_clause: clause, graph_settings: graph } = definition
  const order = kept(
    clause.order_columns.map((column, index) => ({
      column,
      direction: clause.order_types[index] ?? clause.order_type,
    })),
    (entry) => {
      const column = rename(entry.column)
      return column === null ? null : { ...entry, column }
    },
  )
  return {
    ...definition,
    filter_group: kept(definition.filter_group, (group) => {
      const filters = kept(group.query_filters, (filter) => renamed(filter, 'filter', rename))
      return filters.length === 0 && group.query_filters.length > 0
        ? null
        : { ...group, query_filters: filters }
    }),
    query_clause: {
      ...clause,
      columns: kept(clause.columns, rename),
      order_columns: order.map(({ column }) => column),
      order_types: order.map(({ direction }) => direction),
    },
    grid_filters: kept(definition.grid_filters, (entry) => renamed(entry, 'column', rename)),
    graph_settings: {
      ...graph,
      graph_label: rename(graph.graph_label) ?? '',
      ...(graph.graph_series && { graph_series: rename(graph.graph_series) ?? '' }),
      graph_data: kept(namesIn(graph.graph_data), rename).join(','),
    },
  }
}

/** A comma list's names. */
export const namesIn = (list: string) => list.split(',').flatMap((name) => name.trim() || [])

/** The name of every output column by its entry, including aggregates that are switched off. */
function outputNames(definition: ReportDefinition): Map<object, string> {
  const outputs = namedOutputs({ ...definition, have_aggregate_function: 'yes' })
  return new Map(outputs.map(({ entry, name }) => [entry, name]))
}

/**
 * Updates the references to output columns: removes those to removed columns and renames those to renamed ones.
 *
 * @param changed the entry that was changed, before and after
 */
export function followOutputs(
  before: ReportDefinition,
  after: ReportDefinition,
  changed?: readonly [object, object],
): ReportDefinition {
  const names = outputNames(after)
  const present = new Set(names.values())
  const become = new Map<string, string | null>()
  for (const [entry, name] of outputNames(before)) {
    const next = names.get(changed?.[0] === entry ? changed[1] : entry) ?? null
    if (next !== name && !present.has(name)) become.set(name, next)
  }
  if (become.size === 0) return after
  return withLaterNames(after, (name) => (become.has(name) ? (become.get(name) ?? null) : name))
}

/** The definition without everything that belongs to a table. */
export function withoutTable(definition: ReportDefinition, alias: string): ReportDefinition {
  return followOutputs(
    definition,
    withNames(definition, (name) => (isOf(alias, name) ? null : name)),
  )
}
