import { reportDefinition, type ReportDraft } from '@uplink/contract/reports/definition'
import { describe, expect, it } from 'vitest'
import { sentenceOf } from './sentence'

const debtors: ReportDraft = {
  tables: [
    { name: 'invoices', query_alias: 'a' },
    { name: 'subscribers', query_alias: 'b', table_join: { column1: 'a.subscriber_id', column2: 'b.id' } },
  ],
  selections: [{ column: 'b.package' }, { column: 'a.status' }],
  have_aggregate_function: 'yes',
  select_aggregates: [{ column: 'a.amount' }, { aggregate_function: 'COUNT', column: '*' }],
  query_filters: 'yes',
  filter_group: [
    {
      query_filters: [
        { filter: 'a.status', operators: 'in', value: ['open', 'overdue', 'partly', 'late', 'lost'] },
        { filter: 'a.due_on', operators: 'less', value: 'Day', is_param: 'yes' },
      ],
    },
  ],
  have_order_by: 'yes',
  set_limit: 'yes',
  query_clause: { order_columns: ['amount'], order_type: 'DESC', limit_value: 10 },
}

const typeOf = (column: string) => (column === 'a.due_on' ? ('date' as const) : undefined)
const say = (draft: ReportDraft) =>
  sentenceOf(reportDefinition.parse(draft), { typeOf, reportName: () => 'Payments by month' })
    .map(({ text }) => text)
    .join('')

describe('a report in one sentence', () => {
  it('says tables, sums, groups, filters, order and limit', () => {
    expect(say(debtors)).toBe(
      'From invoices with subscribers: sum of amount and count per package and status, where status is one of open, overdue or 3 more and due on is before Day, largest amount first, first 10.',
    )
  })

  it('names the first of many columns, and leads to the others', () => {
    const selections = Array.from({ length: 200 }, (_, index) => ({ column: `a.c${index}` }))
    const many: ReportDraft = { tables: [{ name: 'wide', query_alias: 'a' }], selections }
    expect(say(many)).toBe('From wide: c0, c1, c2, c3, c4, c5, c6, c7 and 192 more.')
    const parts = sentenceOf(reportDefinition.parse(many))
    expect(parts.find(({ text }) => text === '192 more')?.path).toBe('selections.8')
    expect(say({ ...many, selections: selections.slice(0, 9) })).toBe(
      'From wide: c0, c1, c2, c3, c4, c5, c6, c7 and c8.',
    )
  })

  it.each<[string, ReportDraft, string]>([
    ['nothing yet', {}, 'From choose a table: all columns.'],
    ['a table alone', { tables: [{ name: 'billing.invoices' }] }, 'From invoices: all columns.'],
    [
      'saved reports and other joins',
      {
        tables: [
          { name: 'invoices' },
          { object_type: 'query', selected_query: 4, table_join: { type: 'leftJoin' } },
          { name: 'days', table_join: { type: 'crossJoin' } },
        ],
        selections: [{ column: 'invoices.id' }, { column: 'days.day_no' }],
      },
      'From invoices and, where there are any, Payments by month each with each of days: id and day no.',
    ],
    [
      'brackets, where two groups need them',
      {
        ...debtors,
        have_order_by: 'no',
        set_limit: 'no',
        filter_group: [
          {
            query_filters: [
              { filter: 'a.x', value: '1' },
              { filter: 'a.y', operators: 'is_null', radio: 'or' },
            ],
          },
          {
            filter_type: 'or',
            query_filters: [
              { filter: 'a.due_on', operators: 'greater', value: 'date_current', use_predefined: 'yes' },
            ],
          },
        ],
      },
      'From invoices with subscribers: sum of amount and count per package and status, where (x is 1 or y is empty) or due on is after today.',
    ],
    [
      'brackets, where and binds tighter than or',
      {
        tables: [{ name: 'invoices', query_alias: 'a' }],
        query_filters: 'yes',
        filter_group: [
          {
            query_filters: [
              { filter: 'a.x', value: '1' },
              { filter: 'a.y', value: '2', radio: 'or' },
              { filter: 'a.z', value: '3', radio: 'and' },
            ],
          },
          { filter_type: 'and', query_filters: [{ filter: 'a.u', value: '4' }] },
          { filter_type: 'or', query_filters: [{ filter: 'a.v', value: '5' }] },
        ],
      },
      'From invoices: all columns, where ((x is 1 or (y is 2 and z is 3)) and u is 4) or v is 5.',
    ],
    [
      'what has to be chosen',
      {
        ...debtors,
        have_group_by: 'yes',
        filter_group: [{ query_filters: [{ filter: 'a.x' }] }],
        query_clause: {},
      },
      'From invoices with subscribers: sum of amount and count per choose, where x is …, choose an order, first 10.',
    ],
    [
      'expressions',
      {
        tables: [{ name: 'invoices', query_alias: 'a' }],
        query_filters: 'yes',
        filter_group: [
          {
            query_filters: [
              { filter: 'a.amount > a.paid', operators: 'less', is_raw: 'yes' },
              { filter: 'a.amount', operators: 'greater', value: '10*9.9', is_raw: 'yes' },
            ],
          },
        ],
      },
      'From invoices: all columns, where a.amount > a.paid and amount is more than 10*9.9.',
    ],
    ['SQL', { query_type: 'raw_query', raw_query: 'select 1' }, 'Written in SQL.'],
  ])('says %s', (_, draft, sentence) => {
    expect(say(draft)).toBe(sentence)
  })

  it('has every part name its place, and says which are missing', () => {
    const parts = sentenceOf(reportDefinition.parse(debtors))
    expect(parts.filter(({ path }) => path).map(({ path }) => path)).toEqual([
      'tables.0',
      'tables.1',
      'select_aggregates.0',
      'select_aggregates.1',
      'selections.0',
      'selections.1',
      'filter_group.0.query_filters.0',
      'filter_group.0.query_filters.1',
      'query_clause.order_columns.0',
      'query_clause.limit_value',
    ])
    expect(sentenceOf(reportDefinition.parse({})).filter(({ isMissing }) => isMissing)).toEqual([
      { text: 'choose a table', path: 'tables', isMissing: true },
    ])
  })
})
