import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { designRoutes } from './designs/routes'
import { reportDefinition } from './reports/definition'
import { reportRoutes } from './reports/routes'
import { reportRunRoutes } from './reports/run-routes'
import { strictly } from './strictly'
import { fieldErrors, installWording } from './wording'

installWording()

const errorsOf = (schema: z.ZodType, sent: unknown) => {
  const result = schema.safeParse(sent)
  return result.success ? {} : { ...fieldErrors(result.error.issues) }
}

/** Every field that the specification lists of a report (specification 3). */
const wholeReport = {
  id: 7,
  report_name: 'Lines',
  db_connection_name: 'default',
  query_type: 'query_builder',
  raw_query: '',
  table_options: [{ name: 'connections' }],
  query_options: [],
  tables: [
    {
      name: 'connections',
      object_type: 'table',
      selected_query: null,
      query_alias: 'a',
      table_join: { type: 'join', condition: '=', column1: '', column2: '' },
    },
  ],
  select_options: ['a.id'],
  selections: [
    {
      column: 'a.id',
      alias: 'id',
      is_raw: 'no',
      is_sortable: 'no',
      has_label: 'yes',
      label_config: [{ value: '1', class: 'success' }],
    },
  ],
  have_aggregate_function: 'no',
  select_aggregates: [{ aggregate_function: 'SUM', column: 'a.id', alias: 'sum', is_sortable: 'no' }],
  query_filters: 'yes',
  query_clause: {
    extra_operation: 'GROUP BY',
    columns: [],
    order_columns: [],
    order_type: 'ASC',
    limit_value: 10,
    is_raw: 'no',
  },
  filter_group: [
    {
      filter_type: 'and',
      query_filters: [
        {
          filter: 'a.id',
          operators: 'equal',
          value: '1',
          radio: 'and',
          is_function: 'no',
          use_predefined: 'no',
          is_param: 'no',
          is_raw: 'no',
        },
      ],
    },
  ],
  have_group_by: 'no',
  have_order_by: 'no',
  set_limit: 'no',
  set_custom_action: 'no',
  custom_link_value: '',
  custom_link_icon: 'eye',
  add_graph: 'no',
  graph_settings: {
    graph_type: 'Pie',
    graph_title: '',
    graph_label: '',
    graph_data: '',
    graph_color_scheme: '',
  },
  grid_filters: [
    {
      column: 'a.id',
      alias: 'id',
      is_dropdown: 'no',
      is_multiple: 'no',
      options: 'DDID:1',
      operators: 'equal',
      field_type: 'integer',
    },
  ],
  dynamic_table_options: { a: 1 },
}

/** The same of a design. */
const wholeDesign = {
  id: 7,
  name: 'Home',
  update_flag: 3,
  rows: [
    {
      name: 'Row 1',
      order: 1,
      fixed: 'no',
      column_no: 1,
      role_ids: 'all',
      display_type: 'Table',
      selected_report: {
        report: [
          {
            title: 'Lines',
            display_type: 'Table',
            grid: 'col-md-12',
            report_id: 1,
            icon_image: '',
            graph_type: 'Pie',
            url: '',
            column: '',
            label_column: '',
            color_scheme: '',
            data_column: '',
            additional_data: '',
            redFrom: 1,
            redTo: 2,
            yellowFrom: 3,
            yellowTo: 4,
            table_columns: '',
            table_rows: '',
            aggregates_sum: '',
            aggregates_count: '',
            title_color: '',
            value_color: '',
          },
        ],
      },
    },
  ],
}

describe.each([
  ['saved', reportRoutes.store.body],
  ['previewed', reportRunRoutes.preview.body],
] as const)('a report that is %s', (_how, body) => {
  it('has every field that the specification lists', () => {
    expect(errorsOf(body, { data: wholeReport })).toEqual({})
  })

  it('names every field that is not known, at its place', () => {
    const [selection] = wholeReport.selections
    const [group] = wholeReport.filter_group
    const data = {
      ...wholeReport,
      grid_filter: [],
      selections: [selection, { ...selection, allias: 'x' }],
      query_clause: { ...wholeReport.query_clause, limit: 3 },
      filter_group: [{ ...group, query_filters: [{ ...group?.query_filters[0], operator: 'equal' }] }],
      graph_settings: { graf_type: 'Pie' },
      set_limit: 'perhaps',
    }
    expect(Object.keys(errorsOf(body, { data })).sort()).toEqual([
      'data.filter_group.0.query_filters.0.operator',
      'data.graph_settings.graf_type',
      'data.grid_filter',
      'data.query_clause.limit',
      'data.selections.1.allias',
      'data.set_limit',
    ])
  })

  it('keeps nothing of the fields of the older product, and may list its filters as that did', () => {
    const [group] = wholeReport.filter_group
    const { data } = body.parse({
      data: { ...wholeReport, filter_group: [], query_filters: group?.query_filters },
    })
    expect(JSON.parse(JSON.stringify(data))).toMatchObject({ query_filters: 'yes', filter_group: [group] })
    const { id: _, table_options: __, query_options: ___, select_options: ____, ...kept } = wholeReport
    expect(Object.keys(JSON.parse(JSON.stringify(data)) as object)).toEqual(
      expect.arrayContaining(Object.keys(kept)),
    )
    expect(JSON.stringify(data)).not.toMatch(/"(id|table_options|query_options|select_options)":[^"]/)
  })
})

describe('a design that is saved', () => {
  it('has every field that the specification lists', () => {
    expect(errorsOf(designRoutes.store.body, { data: wholeDesign })).toEqual({})
  })

  it('names every field that is not known, at its place', () => {
    const [row] = wholeDesign.rows
    const cell = { ...row?.selected_report.report[0], colour: 'red' }
    const sent = { name: 'X', row: [1], update_flags: 3 }
    expect(Object.keys(errorsOf(designRoutes.store.body, { data: sent }))).toEqual([
      'data.row',
      'data.update_flags',
    ])
    const rows = [{ ...row, fixed_flag: 'no', selected_report: { report: [cell], reports: [] } }]
    expect(Object.keys(errorsOf(designRoutes.store.body, { data: { ...wholeDesign, rows } })).sort()).toEqual(
      [
        'data.rows.0.fixed_flag',
        'data.rows.0.selected_report.report.0.colour',
        'data.rows.0.selected_report.reports',
      ],
    )
  })
})

describe('a strict schema', () => {
  it('leaves the one it was made from as it is, so that stored definitions can be read', () => {
    expect(reportDefinition.parse({ report_name: 'Old', from_before: 1 })).not.toHaveProperty('from_before')
    const loose = z.object({ inner: z.object({ a: z.number().default(1) }).prefault({}) })
    expect(strictly(loose).parse({})).toEqual({ inner: { a: 1 } })
    expect(strictly(loose).safeParse({ inner: { b: 1 } }).success).toBe(false)
    expect(loose.parse({ inner: { b: 1 } })).toEqual({ inner: { a: 1 } })
  })
})
