import type { ReportDraft } from '@uplink/contract/reports/definition'
import type { SetGridFilter } from '@uplink/contract/reports/run-routes'
import type { CompileOptions } from '../engine'

/** A report as people would build it, with the filters set on its screen and the requested page. */
export type Typical = ReportDraft & { screen?: SetGridFilter[]; page?: CompileOptions }

const bills = { tables: [{ name: 'bills', query_alias: 'a' }] } satisfies ReportDraft

const both = {
  tables: [
    { name: 'bills', query_alias: 'a' },
    { name: 'customers', query_alias: 'b', table_join: { column1: 'a.customer_id', column2: 'b.id' } },
  ],
} satisfies ReportDraft

const joinedBy = (type: 'leftJoin' | 'rightJoin' | 'crossJoin'): ReportDraft => ({
  tables: [
    { name: 'bills', query_alias: 'a' },
    { name: 'customers', query_alias: 'b', table_join: { type, column1: 'b.id', column2: 'a.customer_id' } },
  ],
  selections: [{ column: 'a.id' }, { column: 'b.name' }],
})

const byCity: ReportDraft = {
  ...both,
  selections: [{ column: 'b.city', alias: 'City', is_sortable: 'yes' }],
  have_aggregate_function: 'yes',
  select_aggregates: [
    { column: 'a.amount', alias: 'amount', is_sortable: 'yes' },
    { aggregate_function: 'COUNT', column: '*', alias: 'bills (all)' },
  ],
}

/** Reports as people build them. */
export const typicalReports: Record<string, Typical> = {
  'a table alone': bills,
  'some columns': {
    ...bills,
    selections: [{ column: 'a.status' }, { column: 'a.amount', alias: 'Amount (BDT)' }],
  },
  'columns in another order': {
    ...bills,
    selections: [
      { column: 'a.status', position: 2 },
      { column: 'a.amount', position: 1 },
    ],
  },
  'two tables joined': {
    ...both,
    selections: [{ column: 'a.id' }, { column: 'b.id' }, { column: 'b.name' }],
  },
  'all rows so far': joinedBy('leftJoin'),
  'all rows of the second': joinedBy('rightJoin'),
  'every row with every row': joinedBy('crossJoin'),
  'two conditions of a join': {
    tables: [
      { name: 'bills', query_alias: 'a' },
      {
        name: 'bills',
        query_alias: 'b',
        table_join: {
          column1: 'a.customer_id',
          column2: 'b.customer_id',
          extra_conditions: [{ condition: '!=', column1: 'a.id', column2: 'b.id' }],
        },
      },
    ],
    selections: [{ column: 'a.id' }, { column: 'b.id', alias: 'other' }],
  },
  'number and text joined as text': {
    tables: [
      { name: 'bills', query_alias: 'a' },
      { name: 'customers', query_alias: 'b', table_join: { column1: 'a.units', column2: 'b.code' } },
    ],
    selections: [{ column: 'a.id' }],
  },
  'all rows added up': {
    ...bills,
    have_aggregate_function: 'yes',
    select_aggregates: [{ column: 'a.units' }],
  },
  'sums by what is chosen': byCity,
  'every aggregate': {
    ...bills,
    have_aggregate_function: 'yes',
    select_aggregates: (['SUM', 'MAX', 'MIN', 'COUNT', 'AVG', 'COUNT DISTINCT'] as const).map((name) => ({
      aggregate_function: name,
      column: 'a.amount',
    })),
  },
  'grouped by what is not shown': {
    ...byCity,
    selections: [],
    have_group_by: 'yes',
    query_clause: { columns: ['b.city', 'a.status'] },
  },
  'grouped without sums': {
    ...both,
    selections: [{ column: 'b.city' }],
    have_group_by: 'yes',
    query_clause: { columns: ['b.city'] },
  },
  'what is asked of sums': {
    ...byCity,
    query_filters: 'yes',
    filter_group: [
      { query_filters: [{ filter: 'a.status', operators: 'is_not_null' }] },
      {
        query_filters: [
          { filter: 'amount', operators: 'greater', value: '10000' },
          { filter: 'bills (all)', operators: 'between', value: ['1', '9'] },
        ],
      },
    ],
  },
  'the last day and instant of each, before a day': {
    ...bills,
    selections: [{ column: 'a.status' }],
    have_aggregate_function: 'yes',
    select_aggregates: [
      { aggregate_function: 'MAX', column: 'a.due_on', alias: 'last' },
      { aggregate_function: 'MIN', column: 'a.made_at', alias: 'made' },
    ],
    query_filters: 'yes',
    filter_group: [
      {
        query_filters: [
          { filter: 'last', operators: 'less', value: '2026-11-22' },
          { filter: 'made', operators: 'between', value: ['2026-10-01', '2026-11-22'] },
        ],
      },
    ],
  },
  'ordered, largest first': {
    ...byCity,
    have_order_by: 'yes',
    query_clause: { order_columns: ['amount', 'City'], order_types: ['DESC'] },
  },
  'the first ten': {
    ...byCity,
    have_order_by: 'yes',
    set_limit: 'yes',
    query_clause: { order_columns: 'amount', order_type: 'DESC', limit_value: 10 },
  },
  'the second page of two': { ...bills, selections: [{ column: 'a.status' }], page: { limit: 2, offset: 2 } },
  'a page of what has groups': { ...byCity, page: { limit: 3, offset: 0 } },
  'a page of the first ten': {
    ...bills,
    set_limit: 'yes',
    query_clause: { limit_value: 10 },
    page: { limit: 8, offset: 8 },
  },
  'sorted by the viewer': {
    ...byCity,
    have_order_by: 'yes',
    query_clause: { order_columns: 'amount' },
    page: { sort: '-City', limit: 51, offset: 0 },
  },
  'the first ten sorted by the viewer': {
    ...byCity,
    have_order_by: 'yes',
    set_limit: 'yes',
    query_clause: { order_columns: 'amount', order_type: 'DESC', limit_value: 10 },
    page: { sort: 'City', limit: 51, offset: 0 },
  },
  'a saved report as a table': {
    tables: [
      { name: 'customers', query_alias: 'a' },
      {
        object_type: 'query',
        selected_query: 2,
        query_alias: 'sums',
        table_join: { type: 'leftJoin', column1: 'a.id', column2: 'sums.customer_id' },
      },
    ],
    selections: [{ column: 'a.name' }, { column: 'sums.how many' }, { column: 'sums.amount' }],
  },
  'sums of a saved report': {
    tables: [{ object_type: 'query', selected_query: 1, query_alias: 'some' }],
    selections: [{ column: 'some.Status now', alias: 'status' }],
    have_aggregate_function: 'yes',
    select_aggregates: [{ column: 'some.amount' }],
  },
  'the first of a saved report': {
    tables: [{ object_type: 'query', selected_query: 3, query_alias: 'first' }],
  },
  'what is set on the screen': {
    ...byCity,
    grid_filters: [
      { column: 'a.status', alias: 'Status', is_multiple: 'yes' },
      { column: 'a.made_at', alias: 'Made', operators: 'between', field_type: 'date_time' },
      { column: 'amount', alias: 'Sum', operators: 'greater', field_type: 'integer' },
    ],
    screen: [
      { name: 'Status', value: ['open', 'overdue'] },
      { name: 'Made', value: ['2026-11-01', '2026-11-22'] },
      { name: 'Sum', value: '10' },
    ],
  },
  'a raw expression': {
    ...bills,
    selections: [
      { column: 'a.id' },
      { column: 'coalesce(a.units, 0) - 1', alias: 'less', is_raw: 'yes', type: 'integer' },
    ],
    have_order_by: 'yes',
    query_clause: { order_columns: ['less'] },
  },
  'grouped by a raw expression': {
    ...bills,
    selections: [
      { column: "case when a.units > 1 then 'many' else 'few' end", alias: 'size', is_raw: 'yes' },
    ],
    have_aggregate_function: 'yes',
    select_aggregates: [{ aggregate_function: 'COUNT', column: '*', alias: 'bills' }],
    query_filters: 'yes',
    filter_group: [{ query_filters: [{ filter: 'a.amount > a.units', is_raw: 'yes' }] }],
  },
  'a raw query': {
    query_type: 'raw_query',
    raw_query:
      'select a.status, count(*) as bills -- by state\nfrom bills a\nwhere a.due_on > {{day}} and a.status in ({{states}}) and {{filters}}\ngroup by a.status order by 2 desc',
    parameters: [
      { name: 'day', type: 'date' },
      { name: 'states', default: ['open', "o'neil"] },
    ],
    grid_filters: [{ column: 'a.units', alias: 'Units', operators: 'greater', field_type: 'integer' }],
    screen: [{ name: 'Units', value: '-5' }],
    page: { limit: 51 },
  },
}
