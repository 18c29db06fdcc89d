import type { ReportDraft } from '@uplink/contract/reports/definition'
import type { AggregateFunction, ColumnType } from '@uplink/contract/reports/words'

type Draft = ReportDraft & object

/** A column of a report: its source, its name and its type. */
export interface Shown {
  column: string
  alias: string
  type: ColumnType
  sum?: AggregateFunction
  labels?: Readonly<Record<string, 'success' | 'info' | 'warning' | 'danger' | 'default'>>
}

/** A report of the demo provider. */
export interface DemoReport {
  name: string
  columns: readonly Shown[]
  /** Tables, filters and the rest. */
  rest: Omit<Draft, 'report_name' | 'selections' | 'select_aggregates'>
}

export const shown = (column: string, alias: string, type: ColumnType, labels?: Shown['labels']): Shown => ({
  column,
  alias,
  type,
  ...(labels && { labels }),
})

export const summed = (sum: AggregateFunction, column: string, alias: string, type: ColumnType): Shown => ({
  sum,
  column,
  alias,
  type,
})

/** The first table of a report, with its alias. */
export const from = (name: string, query_alias: string) => ({ name, query_alias })

/** A joined table, by its `id` and a column of an earlier table. */
export const joined = (
  name: string,
  query_alias: string,
  column1: string,
  type: 'join' | 'leftJoin' = 'join',
) => ({
  ...from(name, query_alias),
  table_join: { type, column1, column2: `${query_alias}.id` },
})

type Filter = NonNullable<NonNullable<Draft['filter_group']>[number]['query_filters']>[number]

/** Filters that must all hold. */
export const where = (...query_filters: Filter[]) => ({
  query_filters: 'yes' as const,
  filter_group: [{ query_filters }],
})

/** Sorted by these columns, `-` for descending, and optionally limited. */
export const ordered = (columns: readonly string[], limit?: number) => ({
  have_order_by: 'yes' as const,
  ...(limit !== undefined && { set_limit: 'yes' as const }),
  query_clause: {
    order_columns: columns.map((name) => name.replace(/^-/, '')),
    order_types: columns.map((name) => (name.startsWith('-') ? ('DESC' as const) : ('ASC' as const))),
    ...(limit !== undefined && { limit_value: limit }),
  },
})

export const graph = (
  graph_type: 'Pie' | 'DonutChart' | 'Line' | 'Area' | 'Bar' | 'Column',
  graph_label: string,
  graph_data: string,
) => ({ add_graph: 'yes' as const, graph_settings: { graph_type, graph_label, graph_data } })

/** The definition as the browser would have sent it. */
export function draftOf({ name, columns, rest }: DemoReport): ReportDraft {
  const aggregates = columns.filter(({ sum }) => sum !== undefined)
  return {
    report_name: name,
    db_connection_name: 'default',
    ...rest,
    selections: columns
      .filter(({ sum }) => sum === undefined)
      .map(({ column, alias, labels }) => ({
        column,
        alias,
        is_sortable: 'yes' as const,
        ...(labels && {
          has_label: 'yes' as const,
          label_config: Object.entries(labels).map(([value, kind]) => ({ value, class: kind })),
        }),
      })),
    have_aggregate_function: aggregates.length > 0 ? 'yes' : 'no',
    select_aggregates: aggregates.map(({ sum, column, alias }) => ({
      column,
      alias,
      is_sortable: 'yes' as const,
      ...(sum && { aggregate_function: sum }),
    })),
  }
}

/** Its output columns, as saving it would have stored them. */
export const outputsOf = ({ columns }: DemoReport) =>
  [...columns]
    .sort((a, b) => Number(a.sum !== undefined) - Number(b.sum !== undefined))
    .map(({ alias, type }) => ({ name: alias, type, source: null }))
