import { reportDefinition, type ReportDraft } from '@uplink/contract/reports/definition'
import { expect, it } from 'vitest'
import { unfinishedIn } from './unfinished'

const tables = [{ name: 'invoices', query_alias: 'a' }]
const texts = (draft: ReportDraft, given: Record<string, string> = {}) =>
  unfinishedIn(reportDefinition.parse({ tables, ...draft }), () => undefined, given).map(({ text }) => text)
const where = (...filters: object[]): ReportDraft => ({
  query_filters: 'yes',
  filter_group: [{ query_filters: filters }],
})
const filter = (more: object) => where({ filter: 'a.status', ...more })

it.each<[string, ReportDraft, string]>([
  ['a filter without a column', where({ value: 'open' }), 'a column for filter 1'],
  ['one without a value', filter({ value: ' ' }), 'a value for filter 1 (a.status)'],
  ['an empty list', filter({ operators: 'in', value: [] }), 'a value for filter 1 (a.status)'],
  ['half a span', filter({ operators: 'between', value: ['1', ''] }), 'two values for filter 1 (a.status)'],
  [
    'a parameter without a name',
    filter({ is_param: 'yes' }),
    'the name of the parameter for filter 1 (a.status)',
  ],
  ['an expression that is not written', where({ is_raw: 'yes' }), 'a column for filter 1'],
  [
    'the second of two groups',
    {
      query_filters: 'yes',
      filter_group: [
        { query_filters: [{ filter: 'a.status', operators: 'is_null' }] },
        { query_filters: [{ filter: 'a.amount' }] },
      ],
    },
    'a value for filter 1 of group 2 (a.amount)',
  ],
  ['Where without a filter', { query_filters: 'yes' }, 'a filter, or Where switched off'],
  ['a table that is not chosen', { tables: [...tables, {}] }, 'a choice for table 2'],
  [
    'a join without its columns',
    { tables: [...tables, { name: 'payments', query_alias: 'b', table_join: { column1: 'a.id' } }] },
    'the columns by which payments is joined',
  ],
  [
    'a sum of nothing',
    {
      have_aggregate_function: 'yes',
      select_aggregates: [{ aggregate_function: 'SUM', column: '*' }],
    },
    'a column for aggregate 1',
  ],
  ['Aggregates without one', { have_aggregate_function: 'yes' }, 'an aggregate, or Aggregates switched off'],
  ['Order by without a column', { have_order_by: 'yes' }, 'a column to order by'],
  ['an action without a link', { set_custom_action: 'yes' }, 'the link of the custom action'],
  [
    'a graph without data',
    { add_graph: 'yes', graph_settings: { graph_label: 'status' } },
    'the data of the graph',
  ],
  ['Group by without a column', { have_group_by: 'yes' }, 'a column to group by'],
  ['a grid filter without a column', { grid_filters: [{}] }, 'a column for grid filter 1'],
  [
    'a drop-down without options',
    { grid_filters: [{ column: 'a.status', is_dropdown: 'yes' }] },
    'what grid filter 1 offers',
  ],
])('waits where there is %s', (_, draft, text) => {
  expect(texts(draft)).toEqual([text])
})

it.each<[string, ReportDraft]>([
  ['a value', filter({ value: '0' })],
  ['the empty text, chosen', filter({ value: [''] })],
  ['the empty text in a list', filter({ operators: 'in', value: [''] })],
  ['a span as a list in words', filter({ operators: 'between', value: '1, 2' })],
  ['no value where none is taken', filter({ operators: 'is_not_null' })],
  [
    'a predefined span',
    filter({ operators: 'between', value: 'date_from_last_7_days', use_predefined: 'yes' }),
  ],
  ['a function', filter({ value: 'today', is_function: 'yes' })],
  ['an expression as a whole', where({ filter: 'a.amount > a.paid', is_raw: 'yes' })],
  [
    'a count of rows',
    { have_aggregate_function: 'yes', select_aggregates: [{ aggregate_function: 'COUNT', column: '*' }] },
  ],
  ['a filter that is switched off', { ...filter({ value: '' }), query_filters: 'no' }],
  ['every row with every row', { tables: [...tables, { name: 'b', table_join: { type: 'crossJoin' } }] }],
])('does not wait for %s', (_, draft) => {
  expect(texts(draft)).toEqual([])
})

it('waits for the values that a run needs and that were not written', () => {
  const asking = filter({ value: 'day', is_param: 'yes' })
  expect(texts(asking)).toEqual(['a value for day'])
  expect(texts(asking, { day: '2026-11-22' })).toEqual([])
})
