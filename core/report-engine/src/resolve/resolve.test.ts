import type { ReportDraft } from '@uplink/contract/reports/definition'
import { describe, expect, it } from 'vitest'
import { asking, base, bills, inside, problemsOf, summed } from './resolve.factory'

const joined = (table_join: object, name = 'customers'): ReportDraft => ({
  tables: [
    { name: 'bills', query_alias: 'a' },
    { name, query_alias: 'b', table_join },
  ],
})

describe('what is wrong with a report is said where it is', () => {
  it.each<[string, ReportDraft, string[]]>([
    ['no table', {}, ['tables: Choose a table']],
    [
      'a table that is gone',
      { tables: [{ name: 'gone' }] },
      ['tables.0.name: There is no table gone in this connection'],
    ],
    [
      'an alias that is none',
      { tables: [{ name: 'bills', query_alias: '1 a' }] },
      ['tables.0.query_alias: A name has letters, digits and _ only, 30 at most, and no digit first'],
    ],
    [
      'a table twice',
      { tables: [{ name: 'bills' }, { name: 'bills', table_join: { type: 'crossJoin' } }] },
      ['tables.1.query_alias: bills stands twice. Give one another name.'],
    ],
    [
      'a half-made join',
      joined({}),
      ['tables.1.table_join.column1: Choose a column', 'tables.1.table_join.column2: Choose a column'],
    ],
    [
      'a join of one table with itself',
      joined({ column1: 'b.id', column2: 'b.id' }),
      ['tables.1.table_join.column1: One of the two columns must be of a table before b'],
    ],
    [
      'a join that forgets its table',
      joined({ column1: 'a.id', column2: 'a.id' }),
      ['tables.1.table_join.column2: One of the two columns must be of b'],
    ],
    [
      'a number and a date',
      joined({ column1: 'a.id', column2: 'b.joined_on' }),
      ['tables.1.table_join.column2: number = date: they never match'],
    ],
    [
      'a column that is gone',
      { ...bills, selections: [{ column: 'a.gone' }] },
      ['selections.0.column: gone is no longer in bills'],
    ],
    [
      'a table that is none',
      { ...bills, selections: [{ column: 'z.id' }] },
      ['selections.0.column: There is no table “z” in this report'],
    ],
    [
      'two outputs of one name',
      {
        ...bills,
        selections: [
          { column: 'a.id', alias: 'Status' },
          { column: 'a.status', alias: 'status' },
        ],
      },
      [
        'selections.0.alias: Status stands twice. Give one another name.',
        'selections.1.alias: status stands twice. Give one another name.',
      ],
    ],
    [
      'the sum of a text',
      { ...bills, have_aggregate_function: 'yes', select_aggregates: [{ column: 'a.status' }] },
      ['select_aggregates.0.column: SUM needs a number column'],
    ],
    [
      'the unit of a text',
      { ...bills, selections: [{ column: 'a.status', unit: 'money' }] },
      ['selections.0.unit: Only a number column has a unit'],
    ],
    [
      'the unit of a sum’s largest day',
      {
        ...bills,
        have_aggregate_function: 'yes',
        select_aggregates: [{ aggregate_function: 'MAX', column: 'a.due_on', unit: 'gigabytes' }],
      },
      ['select_aggregates.0.unit: Only a number column has a unit'],
    ],
    [
      'the sum of rows',
      { ...bills, have_aggregate_function: 'yes', select_aggregates: [{ column: '*' }] },
      ['select_aggregates.0.column: Only COUNT counts rows: choose a column'],
    ],
    [
      'aggregates without any',
      { ...bills, have_aggregate_function: 'yes' },
      ['select_aggregates: Add an aggregate, or switch Aggregates off'],
    ],
    [
      'a column neither grouped nor added up',
      { ...summed, have_group_by: 'yes', query_clause: { columns: ['a.units'] } },
      ['selections.0: status is neither grouped nor added up.'],
    ],
    [
      'a group of nothing',
      { ...summed, have_group_by: 'yes', query_clause: {} },
      [
        'query_clause.columns: Choose what to group by, or switch Group by off.',
        'selections.0: status is neither grouped nor added up.',
      ],
    ],
    [
      'a group by a sum',
      { ...summed, have_group_by: 'yes', query_clause: { columns: ['status', 'sum'] } },
      ['query_clause.columns.1: sum is added up already'],
    ],
    [
      'an order by nothing',
      { ...bills, have_order_by: 'yes' },
      ['query_clause.order_columns: Choose an order, or switch Order by off.'],
    ],
    [
      'an order by what is not grouped',
      { ...summed, have_order_by: 'yes', query_clause: { order_columns: ['a.id'] } },
      ['query_clause.order_columns.0: a.id is neither grouped nor added up.'],
    ],
    [
      'a limit of nothing',
      { ...bills, set_limit: 'yes', query_clause: { limit_value: 0 } },
      ['query_clause.limit_value: The limit is a number from 1 to 100,000'],
    ],
    [
      'a link into a script',
      { ...bills, set_custom_action: 'yes', custom_link_value: 'javascript:alert(1)' },
      ['custom_link_value: javascript: is not allowed. Start with / or https://.'],
    ],
    [
      'a graph of a text',
      {
        ...bills,
        selections: [{ column: 'a.status' }],
        add_graph: 'yes',
        graph_settings: { graph_label: 'status', graph_data: 'status', graph_color_scheme: 'red' },
      },
      [
        'graph_settings.graph_data: status: needs a number column',
        'graph_settings.graph_color_scheme: “red” is not a colour such as #1f6feb',
      ],
    ],
    [
      'series by a column that is not put out',
      {
        ...bills,
        selections: [{ column: 'a.status' }, { column: 'a.amount' }],
        add_graph: 'yes',
        graph_settings: { graph_label: 'status', graph_data: 'amount', graph_series: 'gone' },
      },
      ['graph_settings.graph_series: There is no output column “gone”'],
    ],
    [
      'a dynamic query',
      { query_type: 'dynamic_query' },
      ['query_type: Dynamic queries cannot be saved or run'],
    ],
    ['a report in itself', inside(1), ['tables.0.selected_query: The report: It uses this report itself']],
    ['a circle', inside(2), ['tables.0.selected_query: The report: The report: It uses this report itself']],
    [
      'a table that is gone, and nothing of what stands on it',
      {
        tables: [
          { name: 'gone', query_alias: 'a' },
          { name: 'customers', query_alias: 'b', table_join: { column1: 'a.id', column2: 'b.id' } },
        ],
        selections: [
          { column: 'a.id', alias: 'number' },
          { column: 'a.id + 1', alias: 'next', is_raw: 'yes' },
          { column: 'b.gone' },
        ],
        have_order_by: 'yes',
        query_clause: { order_columns: ['number'] },
        grid_filters: [{ column: 'number' }],
        add_graph: 'yes',
        graph_settings: { graph_label: 'number', graph_data: 'number' },
      },
      [
        'tables.0.name: There is no table gone in this connection',
        'selections.2.column: gone is no longer in customers',
      ],
    ],
    [
      'a circle, and nothing of what stands on it',
      inside(12),
      ['tables.0.selected_query: Around: It uses this report itself'],
    ],
    [
      'a report that nobody shares',
      inside(99),
      ['tables.0.selected_query: There is no such report, or it is not shared with you'],
    ],
    [
      'a report that is broken',
      inside(4),
      ['tables.0.selected_query: Half made: gone is no longer in bills'],
    ],
  ])('%s', (_, draft, problems) => {
    expect(problemsOf(draft)).toEqual(problems)
  })

  it('six reports deep, but not five', () => {
    expect(problemsOf(inside(6))).toEqual([])
    expect(problemsOf(inside(5)).at(-1)).toContain('It is five deep already')
  })

  it('a report that uses the one it stands in', () => {
    expect(problemsOf(inside(10), { reportId: 10 })).toEqual([
      'tables.0.selected_query: It uses this report itself',
    ])
  })

  it('a product of tables that is too large', () => {
    const tables = base.catalogue.tables.map((table) => ({ ...table, rows_estimate: 20_000 }))
    expect(problemsOf(joined({ type: 'crossJoin' }), { catalogue: { dialect: 'mysql', tables } })).toEqual([
      'tables.1.table_join.type: 400 million rows would come out. Join by columns instead.',
    ])
  })

  it('a raw query on a table of which the viewer may not see all rows', () => {
    const raw: ReportDraft = { query_type: 'raw_query', raw_query: 'select b.id from bills b' }
    expect(problemsOf(raw)).toEqual([])
    for (const rows of ['none', { strings: ['id < 3'], values: [] }] as const)
      expect(problemsOf(raw, { rows: ({ name }) => (name === 'bills' ? rows : 'all') })).toEqual([
        'raw_query: Only people who may see all rows can open a raw report.',
      ])
    expect(problemsOf(raw, { rows: ({ name }) => (name === 'customers' ? 'none' : 'all') })).toEqual([])
  })

  it('a raw expression in a report with a table of which the viewer may not see all rows, nested too', () => {
    const drafts: [string, ReportDraft][] = [
      ['selections.0.column', { ...bills, selections: [{ column: 'a.units + 1', is_raw: 'yes' }] }],
      [
        'filter_group.0.query_filters.0.filter',
        asking({ filter: 'cast(a.status as signed) = 1', is_raw: 'yes' }),
      ],
      [
        'query_clause.columns.0',
        {
          ...summed,
          selections: [],
          have_group_by: 'yes',
          query_clause: { columns: ['a.units + 1'], is_raw: 'yes' },
        },
      ],
      ['selections.0.column', { ...inside(10), selections: [{ column: 'q.units + 1', is_raw: 'yes' }] }],
    ]
    for (const [path, draft] of drafts) {
      expect(problemsOf(draft)).toEqual([])
      for (const rows of ['none', { strings: ['id < 3'], values: [] }] as const)
        expect(problemsOf(draft, { rows: ({ name }) => (name === 'bills' ? rows : 'all') })).toEqual([
          `${path}: Only people who may see all rows can open a report with SQL of its own.`,
        ])
      expect(problemsOf(draft, { rows: ({ name }) => (name === 'customers' ? 'none' : 'all') })).toEqual([])
    }
  })

  it('a column of a raw query that is described twice', () => {
    const raw_columns = ['id', 'name', 'id'].map((column) => ({ column, alias: 'Bill' }))
    expect(
      problemsOf({ query_type: 'raw_query', raw_query: 'select b.id from bills b', raw_columns }),
    ).toEqual(['raw_columns.2.column: id is described twice'])
  })

  it('what keeps a report from being saved, though it could run', () => {
    const both = asking({ filter: 'a.status', value: 'auto_user_id', use_predefined: 'yes', is_param: 'yes' })
    expect(problemsOf(both)).toEqual([])
    expect(problemsOf(both, { isSaving: true })).toEqual([
      'report_name: The Report Name field is required',
      'db_connection_name: The Database Connection field is required',
      'filter_group.0.query_filters.0.value: Choose one kind of value: predefined, a parameter, a function or raw',
    ])
  })
})
