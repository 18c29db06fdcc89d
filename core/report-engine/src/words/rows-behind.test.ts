import { reportDefinition, type ReportDraft } from '@uplink/contract/reports/definition'
import { expect, it } from 'vitest'
import { rowsBehind } from './rows-behind'

const report = (more: Partial<ReportDraft> = {}) =>
  reportDefinition.parse({
    report_name: 'Bills by package',
    db_connection_name: 'default',
    tables: [
      { name: 'invoices', query_alias: 'i' },
      { name: 'subscribers', query_alias: 's', table_join: { column1: 'i.subscriber_id', column2: 's.id' } },
    ],
    selections: [{ column: 's.package', alias: 'Package' }, { column: 'i.month' }],
    have_aggregate_function: 'yes',
    select_aggregates: [
      { aggregate_function: 'SUM', column: 'i.total', alias: 'revenue' },
      { aggregate_function: 'COUNT', column: '*', alias: 'bills' },
    ],
    have_order_by: 'yes',
    set_limit: 'yes',
    query_clause: { order_columns: ['revenue'], limit_value: 3 },
    grid_filters: [
      { column: 's.area', alias: 'Area' },
      { column: 'revenue', alias: 'Revenue' },
    ],
    ...more,
  })

const behind = (...[given, point, columns]: Parameters<typeof rowsBehind>) => {
  const found = rowsBehind(given, point, columns)
  if ('why' in found) throw new Error(found.why)
  return found.definition
}
const filters = (definition: ReturnType<typeof behind>) =>
  definition.filter_group.map(({ filter_type: word, query_filters: list }) => [
    word,
    ...list.map(({ filter, operators, value }) => `${filter} ${operators} ${String(value)}`),
  ])

it('shows the rows with the labels of a point, and columns instead of sums', () => {
  const found = behind(
    report(),
    [
      { column: 'package', value: 'Home 20' },
      { column: 'month', value: null },
    ],
    ['id', 'number', 'total', 'month'],
  )
  expect(filters(found)).toEqual([['and', 's.package equal Home 20', 'i.month is_null ']])
  expect(found.selections.map(({ column }) => column)).toEqual([
    's.package',
    'i.month',
    'i.total',
    'i.id',
    'i.number',
  ])
  expect(found).toMatchObject({
    have_aggregate_function: 'no',
    have_order_by: 'no',
    set_limit: 'no',
    query_filters: 'yes',
    grid_filters: [{ alias: 'Area' }],
  })
  expect(found.tables).toEqual(report().tables)
})

it('keeps to the filters of the report, whatever joins them, and leaves out those of sums', () => {
  const group = (filter: string, filter_type: 'and' | 'or' = 'and') => ({
    filter_type,
    query_filters: [{ filter, operators: 'equal' as const, value: '1' }],
  })
  const point = [{ column: 'Package', value: 'a' }]
  const condition = ['and', 's.package equal a']
  const of = (filter_group: ReportDraft['filter_group'], query_filters: 'yes' | 'no' = 'yes') =>
    filters(behind(report({ filter_group, query_filters }), point, []))
  expect(of([group('i.status'), group('s.city')])).toEqual([
    ['and', 'i.status equal 1'],
    ['and', 's.city equal 1'],
    condition,
  ])
  // each side of an OR has the condition
  expect(of([group('i.status'), group('s.city', 'or'), group('s.area')])).toEqual([
    ['and', 'i.status equal 1'],
    condition,
    ['or', 's.city equal 1'],
    ['and', 's.area equal 1'],
    condition,
  ])
  expect(of([group('i.status'), group('revenue')])).toEqual([['and', 'i.status equal 1'], condition])
  expect(of([group('i.status')], 'no')).toEqual([condition])
})

it.each([
  [
    report({ query_type: 'raw_query', raw_query: 'SELECT 1' }),
    'Package',
    'This report is SQL of its own, which names no rows behind.',
  ],
  [report(), 'packages', 'The report has no column packages.'],
  [report(), 'revenue', 'revenue is computed, so its rows cannot be told apart.'],
  [
    report({ selections: [{ column: 'upper(s.package)', alias: 'Package', is_raw: 'yes' }] }),
    'Package',
    'Package is computed, so its rows cannot be told apart.',
  ],
])('says why there are none: %#', (given, column, why) => {
  expect(rowsBehind(given, [{ column, value: 'a' }], [])).toEqual({ why })
})
