import type { ReportDraft } from '@uplink/contract/reports/definition'

export const bills = {
  tables: [{ name: 'bills', query_alias: 'a' }],
  selections: [{ column: 'a.status' }],
} satisfies ReportDraft

const textOperators = [
  'equal',
  'not_equal',
  'in',
  'not_in',
  'less',
  'between',
  'begins_with',
  'contains',
  'ends_with',
] as const

/** Every place of a report that accepts a text or a name. */
export const places: Record<string, (payload: string) => ReportDraft> = {
  'a report’s name': (text) => ({ ...bills, report_name: text }),
  'a connection’s name': (text) => ({ ...bills, db_connection_name: text }),
  'a table': (text) => ({ ...bills, tables: [{ name: text, query_alias: 'a' }] }),
  'a table’s alias': (text) => ({ tables: [{ name: 'bills', query_alias: text }] }),
  'a join’s columns': (text) => ({
    ...bills,
    tables: [
      ...bills.tables,
      { name: 'customers', query_alias: 'b', table_join: { column1: text, column2: `b.${text}` } },
    ],
  }),
  'a column': (text) => ({ ...bills, selections: [{ column: text }, { column: `a.${text}` }] }),
  'an output’s name': (text) => ({ ...bills, selections: [{ column: 'a.status', alias: text }] }),
  'a sorted output’s name': (text) => ({
    ...bills,
    selections: [{ column: 'a.status', alias: text, is_sortable: 'yes' }],
    have_order_by: 'yes',
    query_clause: { order_columns: [text] },
  }),
  'a label': (text) => ({
    ...bills,
    selections: [{ column: 'a.status', has_label: 'yes', label_config: [{ value: text, label: text }] }],
  }),
  'an aggregate': (text) => ({
    ...bills,
    have_aggregate_function: 'yes',
    select_aggregates: [
      { column: 'a.amount', alias: text },
      { column: text, alias: 'x' },
    ],
  }),
  'an aggregate’s name': (text) => ({
    ...bills,
    have_aggregate_function: 'yes',
    select_aggregates: [{ column: 'a.amount', alias: text }],
    query_filters: 'yes',
    filter_group: [{ query_filters: [{ filter: text, operators: 'greater', value: '1' }] }],
  }),
  'a filter’s column': (text) => ({
    ...bills,
    query_filters: 'yes',
    filter_group: [{ query_filters: [{ filter: text, value: '1' }] }],
  }),
  'what to group by': (text) => ({
    ...bills,
    have_group_by: 'yes',
    query_clause: { columns: ['a.status', text] },
  }),
  'an order': (text) => ({ ...bills, have_order_by: 'yes', query_clause: { order_columns: [text] } }),
  'a link': (text) => ({ ...bills, set_custom_action: 'yes', custom_link_value: text }),
  'a graph': (text) => ({
    ...bills,
    add_graph: 'yes',
    graph_settings: { graph_label: text, graph_data: text, graph_title: text, graph_color_scheme: text },
  }),
  'a grid filter': (text) => ({
    ...bills,
    grid_filters: [{ column: text, alias: text, is_dropdown: 'yes', options: text }],
  }),
  'a raw expression': (text) => ({ ...bills, selections: [{ column: text, is_raw: 'yes', alias: 'x' }] }),
  'a raw filter': (text) => ({
    ...bills,
    query_filters: 'yes',
    filter_group: [{ query_filters: [{ filter: text, is_raw: 'yes' }] }],
  }),
  'a raw filter’s value': (text) => ({
    ...bills,
    query_filters: 'yes',
    filter_group: [{ query_filters: [{ filter: 'a.units', operators: 'less', value: text, is_raw: 'yes' }] }],
  }),
  'a raw group': (text) => ({
    ...bills,
    have_group_by: 'yes',
    query_clause: { columns: ['a.status', text], is_raw: 'yes' },
  }),
  'a raw query': (text) => ({ query_type: 'raw_query', raw_query: text }),
  'the end of a raw query': (text) => ({
    query_type: 'raw_query',
    raw_query: `select id from bills where id = 1 ${text}`,
  }),
  'a raw query’s parameter': (text) => ({
    query_type: 'raw_query',
    raw_query: 'select id from bills where status = {{x}}',
    parameters: [{ name: 'x', default: text }],
  }),
  ...Object.fromEntries(
    [
      ...textOperators.map((operators) => ({ column: 'status', operators })),
      ...['units', 'amount', 'due_on', 'made_at', 'is_paid'].map((column) => ({
        column,
        operators: 'in' as const,
      })),
    ].map(({ column, operators }) => [
      `a value: ${column} ${operators}`,
      (text: string): ReportDraft => ({
        ...bills,
        query_filters: 'yes',
        filter_group: [
          {
            query_filters: [
              { filter: `a.${column}`, operators, value: operators === 'between' ? [text, text] : text },
            ],
          },
        ],
      }),
    ]),
  ),
  ...Object.fromEntries(
    (['is_function', 'use_predefined', 'is_param'] as const).map((flag) => [
      `a value: ${flag}`,
      (text: string): ReportDraft => ({
        ...bills,
        query_filters: 'yes',
        filter_group: [{ query_filters: [{ filter: 'a.status', value: text, [flag]: 'yes' }] }],
      }),
    ]),
  ),
}
